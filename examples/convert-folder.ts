/** Use 3: offline. Converts every document of a folder to Markdown, images beside it. Usage: convert-folder.ts INPUT OUTPUT */
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join, parse } from "node:path";
import { createQuern, QuernError } from "quern";

const [input = "examples/documents", output = "converted"] = process.argv.slice(2);

const quern = createQuern();
await mkdir(output, { recursive: true });

for (const name of (await readdir(input)).sort()) {
  try {
    const { markdown, assets = [], metadata } = await quern.parse(join(input, name));
    const stem = join(output, parse(name).name);
    let text = markdown;
    for (const asset of assets) {
      await mkdir(`${stem}_files`, { recursive: true });
      await writeFile(join(`${stem}_files`, asset.id), asset.bytes);
      text = text.replaceAll(`asset:${asset.id}`, `${parse(name).name}_files/${asset.id}`);
    }
    await writeFile(`${stem}.md`, text);
    console.log(`${name} → ${stem}.md (${metadata.title ?? "untitled"}, ${assets.length} images)`);
  } catch (error) {
    if (!QuernError.is(error)) throw error;
    console.error(`${name}: ${error.code}: ${error.message} ${error.hint ?? ""}`);
  }
}

await quern.close();
