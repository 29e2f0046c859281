/** Chunks in Chroma, by version 2 of its HTTP interface. */
import { type Chunk, call, rowsOf, type VectorStore } from "./rows.js";

/** @param url of the server, such as `http://localhost:8000` */
export async function chromaStore(url: string, headers: Readonly<Record<string, string>> = {}): Promise<VectorStore> {
  const base = `${url.replace(/\/$/, "")}/api/v2/tenants/default_tenant/databases/default_database/collections`;
  const settings = { name: "chunks", get_or_create: true, configuration: { hnsw: { space: "cosine" } } };
  const { id } = await call<{ id: string }>(base, "POST", settings, headers);
  const collection = `${base}/${id}`;
  return {
    async replacePage(source: string, chunks: readonly Chunk[]) {
      const rows = rowsOf(source, chunks);
      const known = await call<{ ids: string[] }>(
        `${collection}/get`,
        "POST",
        { where: { source }, include: [] },
        headers,
      );
      if (rows.length > 0)
        await call(
          `${collection}/upsert`,
          "POST",
          {
            ids: rows.map(({ key }) => key),
            embeddings: rows.map(({ vector }) => vector),
            documents: rows.map(({ text }) => text),
            metadatas: rows.map(({ headings, start, end }) => ({ source, headings, start, end })),
          },
          headers,
        );
      const kept = new Set(rows.map(({ key }) => key));
      const gone = known.ids.filter((key) => !kept.has(key));
      if (gone.length > 0) await call(`${collection}/delete`, "POST", { ids: gone }, headers);
    },
    async search(vector, limit) {
      const found = await call<{ documents: string[][]; metadatas: Array<Array<{ source: string }>> }>(
        `${collection}/query`,
        "POST",
        { query_embeddings: [vector], n_results: limit, include: ["documents", "metadatas"] },
        headers,
      );
      const [documents = []] = found.documents;
      return documents.map((text, at) => ({ text, source: found.metadatas[0]![at]!.source }));
    },
  };
}
