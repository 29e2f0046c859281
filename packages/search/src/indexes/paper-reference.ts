import { type PaperReference, QuernError } from "@quern/types";

const ARXIV_DOI = /^10\.48550\/arxiv\./i;
const ARXIV_ID = /^(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?\/\d{7})(?:v\d+)?$/i;

/**
 * Takes an identifier of a paper apart: `doi:…`, `arxiv:…`, `pmid:…`, `pmcid:…`, `W…` of OpenAlex, a bare arXiv identifier or DOI, or an
 * address of arxiv.org, doi.org, PubMed or OpenAlex.
 *
 * @throws QuernError `BAD_REQUEST` for anything else
 */
export function readPaperReference(text: string): PaperReference {
  const given = text.trim();
  const bare = given
    .replace(/^https?:\/\/(?:dx\.)?doi\.org\//i, "doi:")
    .replace(/^https?:\/\/(?:www\.|export\.)?arxiv\.org\/(?:abs|pdf|html)\//i, "arxiv:")
    .replace(/^https?:\/\/(?:www\.)?(?:pubmed\.ncbi\.nlm\.nih\.gov|ncbi\.nlm\.nih\.gov\/pubmed)\/(\d+)\/?$/i, "pmid:$1")
    .replace(/^https?:\/\/(?:www\.|pmc\.)?ncbi\.nlm\.nih\.gov\/(?:pmc\/)?articles\/(?:PMC)?(\d+)\/?$/i, "pmcid:PMC$1")
    .replace(/^https?:\/\/(?:api\.)?openalex\.org\/(?:works\/)?(?=W\d)/i, "");
  const [, prefix = "", rest = bare] = /^(doi|arxiv|pmid|pmcid|openalex):\s*(.+)$/i.exec(bare) ?? [];
  const namespace = prefix.toLowerCase();
  if (/^W\d+$/i.test(rest) && (namespace === "" || namespace === "openalex")) {
    return { namespace: "openalex", value: rest.toUpperCase() };
  }
  if (namespace === "arxiv" || (namespace === "" && ARXIV_ID.test(rest))) {
    const value = rest.replace(/\.pdf$/i, "");
    if (ARXIV_ID.test(value)) return { namespace: "arxiv", value };
  }
  if ((namespace === "doi" || namespace === "") && /^10\.\d{4,9}\/\S+$/.test(rest)) {
    return ARXIV_DOI.test(rest)
      ? { namespace: "arxiv", value: rest.replace(ARXIV_DOI, "") }
      : { namespace: "doi", value: rest.toLowerCase() };
  }
  if (namespace === "pmid" && /^\d+$/.test(rest)) return { namespace: "pmid", value: rest };
  if (namespace === "pmcid" && /^(?:PMC)?\d+$/i.test(rest)) {
    return { namespace: "pmcid", value: `PMC${rest.replace(/^PMC/i, "")}` };
  }
  throw new QuernError("BAD_REQUEST", `"${given.slice(0, 100)}" is no identifier of a paper.`, {
    hint: "Use doi:10.…, arxiv:1706.03762, pmid:…, pmcid:PMC…, or a paperId of an earlier answer.",
  });
}
