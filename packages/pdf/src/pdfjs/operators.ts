import { IDENTITY, type Matrix, multiply, transformBox } from "../geometry.js";
import { collectPath, GraphicsCollector, type Segment } from "../graphics.js";
import type { Box, PageGraphics } from "../reader.js";

export interface OperatorList {
  readonly fnArray: readonly number[];
  readonly argsArray: ReadonlyArray<readonly unknown[] | null>;
}

export type Operators = Readonly<Record<string, number>>;

export interface PlacedImage extends Box {
  readonly id: string;
  readonly order: number;
  readonly pixels: number | undefined;
}

const COLOR = /^#[0-9a-f]{6}$/i;
const WHITE = /^#f[b-f]f[b-f]f[b-f]$/i;

/** Follows the graphics state through an operator list and collects rules, filled boxes and pictures. */
export function readOperators(
  list: OperatorList,
  operators: Operators,
  pageMatrix: Matrix,
  size: { width: number; height: number },
): { graphics: PageGraphics; images: PlacedImage[] } {
  const collector = new GraphicsCollector(size.width, size.height);
  const images: PlacedImage[] = [];
  let state: { matrix: Matrix; fill: string | undefined; stroke: string | undefined } = {
    matrix: pageMatrix,
    fill: undefined,
    stroke: undefined,
  };
  const saved: Array<typeof state> = [];
  const O = operators;
  const fills = new Set([
    O["fill"],
    O["eoFill"],
    O["fillStroke"],
    O["eoFillStroke"],
    O["closeFillStroke"],
    O["closeEOFillStroke"],
    O["rawFillPath"],
  ]);
  const strokes = new Set([
    O["stroke"],
    O["closeStroke"],
    O["fillStroke"],
    O["eoFillStroke"],
    O["closeFillStroke"],
    O["closeEOFillStroke"],
  ]);
  for (const [index, operation] of list.fnArray.entries()) {
    const values = list.argsArray[index] ?? [];
    switch (operation) {
      case O["save"]:
        if (saved.length < 1000) saved.push({ ...state });
        break;
      case O["restore"]:
      case O["paintFormXObjectEnd"]:
        state = saved.pop() ?? state;
        break;
      case O["transform"]:
        state = { ...state, matrix: multiply(state.matrix, toMatrix(values)) };
        break;
      case O["paintFormXObjectBegin"]:
        saved.push({ ...state });
        if (Array.isArray(values[0]))
          state = { ...state, matrix: multiply(state.matrix, toMatrix(values[0] as unknown[])) };
        break;
      case O["setFillRGBColor"]:
        state = { ...state, fill: String(values[0]) };
        break;
      case O["setStrokeRGBColor"]:
        state = { ...state, stroke: String(values[0]) };
        break;
      case O["constructPath"]: {
        collector.pathCount++;
        const filled = fills.has(values[0] as number) && !WHITE.test(state.fill ?? "");
        const stroked = strokes.has(values[0] as number);
        const data = (values[1] as ArrayLike<number>[] | undefined)?.[0];
        if ((filled || stroked) && data !== undefined && data !== null && !collector.full) {
          collectPath(collector, toSegments(data), state.matrix, {
            filled,
            stroked,
            ...(COLOR.test(state.fill ?? "") ? { color: state.fill! } : {}),
            ...(stroked ? { strokeColor: COLOR.test(state.stroke ?? "") ? state.stroke! : "#000000" } : {}),
          });
        }
        break;
      }
      case O["paintImageXObject"]:
      case O["paintImageMaskXObject"]:
      case O["paintInlineImageXObject"]:
        if (images.length < 2000) {
          const id = operation === O["paintImageXObject"] ? String(values[0]) : "";
          const [, width, height] = values;
          const pixels = typeof width === "number" && typeof height === "number" ? width * height : undefined;
          images.push({ ...transformBox(state.matrix, 0, 0, 1, 1), id, order: index, pixels });
        }
        break;
    }
  }
  return { graphics: collector.finish(), images };
}

const toMatrix = (values: readonly unknown[]): Matrix =>
  values.length === 6 && values.every((value) => typeof value === "number") ? (values as unknown as Matrix) : IDENTITY;

/** pdf.js packs a path as numbers: 0 x y move, 1 x y line, 2 six numbers cubic, 3 four numbers quadratic, 4 close. */
function toSegments(data: ArrayLike<number>): Segment[] {
  const segments: Segment[] = [];
  let index = 0;
  while (index < data.length && segments.length < 2000) {
    const operation = data[index++];
    if (operation === 4) {
      segments.push(["close", 0, 0]);
      continue;
    }
    const count = operation === 2 ? 6 : operation === 3 ? 4 : 2;
    for (let control = 0; operation === 2 && control < 4; control += 2)
      segments.push(["control", data[index + control] ?? 0, data[index + control + 1] ?? 0]);
    const x = data[index + count - 2];
    const y = data[index + count - 1];
    index += count;
    if (x === undefined || y === undefined) break;
    segments.push([operation === 0 ? "move" : operation === 1 ? "line" : "curve", x, y]);
  }
  return segments;
}
