import type { AnswerSource } from '../contract/km/answers/conversation.ts'

/** The number of a place among the sources of an answer; the same place keeps its number, another one is added. */
export function numberSource(sources: AnswerSource[], place: Omit<AnswerSource, 'n'>): number {
  const { docId, fileId, offset } = place
  const same = sources.find((each) => each.docId === docId && each.fileId === fileId && each.offset === offset)
  if (same) return same.n
  const n = sources.length + 1
  sources.push({ n, ...place })
  return n
}
