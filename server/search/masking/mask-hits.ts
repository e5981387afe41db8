import type { Masker } from '#core/text/masking/masking.ts'
import type { Context } from '#server/http/route.ts'
import type { DocumentRow } from '#server/knowledge/documents/index.ts'
import { maskFor } from '#server/knowledge/masking/index.ts'
import type { SearchDeps } from '../index-lifecycle/index.ts'
import type { SearchHit } from '../model/index.ts'

/**
 * The hits as this person may see them. A snippet is masked with what stands around it, because its ends may cut a number;
 * no mark tells that a masked number holds what was asked.
 */
export async function maskHits(
  ctx: Context<SearchDeps>,
  rows: readonly DocumentRow[],
  hits: readonly SearchHit[],
): Promise<SearchHit[]> {
  const masks = new Map<string, { masker: Masker; title: string }>()
  for (const { document, version } of rows) {
    const masker = await maskFor(ctx, document)
    if (masker) masks.set(document.id, { masker, title: version.title })
  }
  return hits.map((hit) => {
    const mask = masks.get(hit.documentId)
    return mask ? maskHit(hit, mask) : hit
  })
}

function maskHit(hit: SearchHit, { masker, title }: { masker: Masker; title: string }): SearchHit {
  const { text, marks, start } = hit.snippet
  const around = hit.passage?.text ?? ''
  const isWithin = around.slice(start, start + text.length) === text
  const shown = isWithin ? masker.mask(around).slice(start, start + text.length) : masker.maskPiece(text)
  return {
    ...hit,
    titleMarks: trueMarks(hit.titleMarks, title, masker.mask(title)),
    snippet: { start, text: shown, marks: trueMarks(marks, text, shown) },
  }
}

const trueMarks = (marks: [number, number][], text: string, shown: string): [number, number][] =>
  text === shown ? marks : marks.filter(([from, to]) => text.slice(from, to) === shown.slice(from, to))
