import { cutText as cut } from '#core/text/cut-text.ts'
import type { docDuplicates } from '#core/contract/km/search/search-reading.ts'
import type { Checked, Result } from '#core/contract/endpoint.ts'
import { escapeHtml, highlightMarkup } from '#core/text/markup.ts'
import { narrowedAfter } from '#server/jobs/change-log/index.ts'
import {
  type DocumentRow,
  documentsByIds,
  mayRead,
  mayReadOrOwns,
  presentAll,
} from '#server/knowledge/documents/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { Context } from '#server/http/route.ts'
import { siteValues } from '#server/settings/site/index.ts'
import { markAll } from '../analysis/index.ts'
import type { SearchDeps } from '../index-lifecycle/index.ts'
import { plainRequest } from '../request/index.ts'
import { readText, loadTexts } from './read-text.ts'

/** How many of the most similar documents are compared. */
const COMPARED = 30
const KEY_TERMS = 25
const SNIPPET = 200

/**
 * Documents that share at least `DuplicateCheckHitRate` of this one's title or text. Only documents that the person may
 * read are compared, so nothing is learnt of the others. The document itself may also be an own draft.
 */
export async function findDuplicates(
  ctx: Context<SearchDeps>,
  { docId, checkType, pageNo, pageSize }: Checked<typeof docDuplicates>['query'],
): Promise<Result<typeof docDuplicates>> {
  const { deps, actor, now } = ctx
  const [own] = await documentsByIds(deps.db, [docId], mayReadOrOwns(actor, now))
  if (!own) throw new Reject('找不到文档')
  const site = await siteValues(deps.db, actor.tenantId)
  const compared = checkType === '1' ? own.version.title : await cutText(ctx, own, site.MaxContentSearchLength)
  const others = await candidates(ctx, own, checkType === '1' ? compared : await duplicateTerms(ctx, own, compared))
  const texts = checkType === '1' ? null : await loadTexts(deps.db, others)
  const bodies = others.map((row) => (texts ? (texts.get(row.attachment?.sha256 ?? '') ?? '') : row.version.title))
  const shares = compared.trim() === '' ? [] : await deps.lexicon.ask('shares', compared, bodies)
  const rate = Number.parseFloat(site.DuplicateCheckHitRate) / 100
  const alike = others
    .map((row, i) => ({ row, body: bodies[i]!, similarity: shares[i] ?? 0 }))
    .filter(({ similarity }) => similarity >= rate)
    .toSorted((a, b) => b.similarity - a.similarity || newestFirst(a.row, b.row))
  const page = alike.slice((pageNo - 1) * pageSize, pageNo * pageSize)
  const shown = await presentAll(
    ctx,
    page.map(({ row }) => row),
  )
  const words = await deps.engine.tokens(own.version.title)
  return {
    success: true,
    message: '',
    kmSearchResultVOPage: {
      records: shown.map((row, i) => ({
        ...row,
        title: highlightMarkup(row.title, markAll(row.title, words), 'shared'),
        content: escapeHtml(checkType === '1' ? '' : cut(page[i]!.body, SNIPPET)),
        similarity: Math.round(page[i]!.similarity * 1000) / 1000,
      })),
      total: alike.length,
      size: pageSize,
      current: pageNo,
      pages: Math.ceil(alike.length / pageSize),
    },
  }
}

/** The order that the index has for documents of equal score. */
const newestFirst = ({ document: a }: DocumentRow, { document: b }: DocumentRow): number =>
  b.createTime.getTime() - a.createTime.getTime() || (a.id < b.id ? -1 : 1)

async function cutText({ deps }: Context<SearchDeps>, row: DocumentRow, limit: string): Promise<string> {
  const length = Number(limit)
  return (await readText(deps.db, row)).slice(0, length > 0 ? length : undefined)
}

async function duplicateTerms({ deps }: Context<SearchDeps>, row: DocumentRow, text: string): Promise<string> {
  const terms = await deps.lexicon.ask('keyTerms', text, KEY_TERMS)
  return [row.version.title, ...terms].join(' ').slice(0, 400)
}

async function candidates({ deps, actor, now }: Context<SearchDeps>, own: DocumentRow, query: string) {
  const exclude = await narrowedAfter(deps.db, deps.follower.cursor(), actor.tenantId)
  const request = plainRequest(actor, now, { query, size: COMPARED, exclude: exclude.add(own.document.id) })
  const { hits } = query.trim() === '' ? { hits: [] } : await deps.engine.search(request)
  const ids = hits.map((hit) => hit.documentId)
  return documentsByIds(deps.db, ids, mayRead(actor, now))
}
