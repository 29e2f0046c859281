/** Chunks in Qdrant, by its HTTP interface. */
import { type Chunk, call, type Hit, rowsOf, type VectorStore } from "./rows.js";

/** @param apiKey as Qdrant Cloud gives it; none for a server of your own without one */
export async function qdrantStore(url: string, dimensions: number, apiKey?: string): Promise<VectorStore> {
  const collection = `${url.replace(/\/$/, "")}/collections/chunks`;
  const headers = apiKey === undefined ? {} : { "api-key": apiKey };
  const { result } = await call<{ result: { exists: boolean } }>(`${collection}/exists`, "GET", undefined, headers);
  if (!result.exists) {
    await call(collection, "PUT", { vectors: { size: dimensions, distance: "Cosine" } }, headers);
    // Filters by page would else look at every point.
    await call(`${collection}/index?wait=true`, "PUT", { field_name: "source", field_schema: "keyword" }, headers);
  }
  return {
    async replacePage(source: string, chunks: readonly Chunk[]) {
      const points = rowsOf(source, chunks).map(({ key, vector, ...payload }) => ({
        id: key,
        vector,
        payload,
      }));
      if (points.length > 0) await call(`${collection}/points?wait=true`, "PUT", { points }, headers);
      const filter = {
        must: [{ key: "source", match: { value: source } }],
        must_not: [{ has_id: points.map(({ id }) => id) }],
      };
      await call(`${collection}/points/delete?wait=true`, "POST", { filter }, headers);
    },
    async search(vector, limit) {
      const body = { query: vector, limit, with_payload: ["text", "source"] };
      const { result } = await call<{ result: { points: Array<{ payload: Hit }> } }>(
        `${collection}/points/query`,
        "POST",
        body,
        headers,
      );
      return result.points.map(({ payload: { text, source } }) => ({ text, source }));
    },
  };
}
