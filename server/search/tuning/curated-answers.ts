import { documentsByIds, mayRead } from '#server/knowledge/documents/index.ts'
import { maskFor } from '#server/knowledge/masking/index.ts'
import type { Context } from '#server/http/route.ts'
import type { SearchDeps } from '../index-lifecycle/index.ts'
import { foldQuery } from '../analysis/index.ts'
import type { CuratedRule } from './searched-rules.ts'

/** More would push the results off the page. */
const SHOWN = 3

export interface CuratedAnswer {
  answer: string | null
  docId: string | null
  title: string | null
  /** Every document that is shown or that the text was made from. */
  docIds: string[]
}

/**
 * The answers that administrators chose for this query. A rule that pins a document or rests on some is not shown to anybody
 * who may not read them all, nor is its text, which speaks of them.
 */
export async function curatedAnswers(
  ctx: Context<SearchDeps>,
  rules: readonly CuratedRule[],
  query: string,
): Promise<CuratedAnswer[]> {
  const { deps, actor, now } = ctx
  const asked = foldQuery(query)
  const meant = rules.filter(({ patterns, whole }) =>
    patterns.some((pattern) => (whole ? asked === pattern : asked.includes(pattern))),
  )
  const ids = meant.flatMap(documentsOf)
  const rows = await documentsByIds(deps.db, ids, mayRead(actor, now))
  const read = new Map(rows.map((row) => [row.document.id, row]))
  // An answer without a document is for the site's users, not for the reader of a share link.
  const isForReader = (docIds: readonly string[]) =>
    docIds.length === 0 ? actor.via.kind !== 'link' : docIds.every((id) => read.has(id))
  const shown = meant.filter((rule) => isForReader(documentsOf(rule))).slice(0, SHOWN)
  return Promise.all(
    shown.map(async (rule) => {
      const maskers = await Promise.all(rule.restsOn.map((id) => maskFor(ctx, read.get(id)!.document)))
      const answer = maskers.reduce((text, masker) => (text && masker?.mask(text)) ?? text, rule.answer)
      const title = read.get(rule.documentId ?? '')?.version.title ?? null
      return { answer, docId: rule.documentId, title, docIds: documentsOf(rule) }
    }),
  )
}

const documentsOf = ({ documentId, restsOn }: CuratedRule): string[] => [
  ...new Set([...(documentId === null ? [] : [documentId]), ...restsOn]),
]
