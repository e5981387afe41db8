// TEMPORARY placeholder by the founder so that other parts can be tried; helper-2 replaces this file.
import type { IndexedDocument, SearchEngine } from '../types.ts'
import { mayRead } from '#core/access/tokens.ts'
const norm = (s: string) => s.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
export async function openSearchEngine(_o: {
  file: string
  log: (line: string) => void
  worker?: URL
}): Promise<SearchEngine> {
  const docs = new Map<string, IndexedDocument>()
  let at = 0
  return {
    cursor: async () => at,
    apply: async (changes, cursor) => {
      for (const c of changes) {
        if (c.kind === 'put') docs.set(c.document.id, c.document)
        else docs.delete(c.documentId)
      }
      at = cursor
    },
    search: async (r) => {
      const q = norm(r.query)
      const hits = [...docs.values()].filter(
        (d) =>
          !r.exclude.has(d.id) &&
          d.tenantId === r.reader.tenantId &&
          mayRead(r.reader, d) &&
          (norm(d.title).includes(q) || d.passages.some((p) => norm(p.text).includes(q))),
      )
      return {
        hits: hits.slice(r.from, r.from + r.size).map((d) => {
          const i = d.passages.findIndex((p) => norm(p.text).includes(q))
          const p = d.passages[Math.max(0, i)]
          const s = p ? p.text.indexOf(r.query) : -1
          return {
            documentId: d.id,
            score: 1,
            passage: p ? { ...p, ordinal: Math.max(0, i) } : null,
            titleMarks: [],
            snippet: {
              text: p?.text.slice(0, 200) ?? '',
              marks: s >= 0 ? [[s, s + r.query.length] as [number, number]] : [],
            },
            moreInDocument: 0,
          }
        }),
        total: hits.length,
        more: false,
        relaxed: false,
        facets: { kind: [], category: [], department: [], year: [] },
        tookMs: 1,
      }
    },
    tokens: async (t) => [t],
    stats: async () => ({ documents: docs.size, passages: 0, bytes: 0 }),
    [Symbol.asyncDispose]: async () => {},
  }
}
