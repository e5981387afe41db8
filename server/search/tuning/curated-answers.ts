import { documentsByIds, mayRead } from '#server/knowledge/documents/index.ts'
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
}

/**
 * The answers that administrators chose for this query. A rule that pins a document is not shown to anybody who may not
 * read it, nor is its text, which speaks of the document.
 */
export async function curatedAnswers(
  { deps, actor, now }: Context<SearchDeps>,
  rules: readonly CuratedRule[],
  query: string,
): Promise<CuratedAnswer[]> {
  const asked = foldQuery(query)
  const meant = rules.filter(({ patterns, whole }) =>
    patterns.some((pattern) => (whole ? asked === pattern : asked.includes(pattern))),
  )
  const ids = meant.flatMap((rule) => (rule.documentId === null ? [] : [rule.documentId]))
  const rows = await documentsByIds(deps.db, ids, mayRead(actor, now))
  const titles = new Map(rows.map((row) => [row.document.id, row.version.title]))
  return (
    meant
      // An answer without a document is for the site's users, not for the reader of a share link.
      .filter(({ documentId }) => (documentId === null ? actor.via.kind !== 'link' : titles.has(documentId)))
      .slice(0, SHOWN)
      .map(({ answer, documentId }) => ({
        answer,
        docId: documentId,
        title: documentId === null ? null : (titles.get(documentId) ?? null),
      }))
  )
}
