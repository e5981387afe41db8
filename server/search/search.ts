import type { docSearch, SearchResult, SearchRow } from '#core/contract/km/search.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import type { DocRow } from '#core/contract/km/document.ts'
import { highlightMarkup } from '#core/text/markup.ts'
import { readable } from '../access/index.ts'
import { narrowedAfter } from '../changes/index.ts'
import { dictText } from '../dict/index.ts'
import { documentsByIds, presentAll } from '../documents/index.ts'
import type { Ctx } from '../http/route.ts'
import { departmentNames } from '../org/index.ts'
import type { SearchDeps } from './deps.ts'
import { searchRequest } from './request.ts'
import type { FacetValue, SearchAnswer, SearchHit } from './types.ts'

/** Names of file kinds in the facet. */
const KIND_NAMES: Record<string, string> = { pdf: 'PDF', markdown: 'Markdown', text: '文本', xml: 'XML', html: '网页' }

/**
 * Searches, and asks the database once more before the page leaves: what was narrowed since the index last moved is
 * out of totals and facets already, and a row the actor may not read now is not sent whatever the index thought.
 */
export async function searchDocuments(
  ctx: Ctx<SearchDeps>,
  body: Checked<typeof docSearch>['body'],
): Promise<SearchResult> {
  const { deps, actor, now } = ctx
  const exclude = await narrowedAfter(deps.db, deps.follower.cursor(), actor.tenantId)
  const request = searchRequest(body, actor, now, exclude)
  const answer = await deps.engine.search(request)
  const ids = answer.hits.map((hit) => hit.documentId)
  const found = await presentAll(ctx, await documentsByIds(deps.db, ids, readable(actor, now)))
  const rows = new Map(found.map((row) => [row.id, row]))
  const records = answer.hits.flatMap((hit) => {
    const row = rows.get(hit.documentId)
    return row ? [searchRow(row, hit)] : []
  })
  return {
    success: true,
    message: '',
    kmSearchResultVOPage: {
      records,
      total: answer.total,
      size: request.size,
      current: body.pageNo,
      pages: Math.ceil(answer.total / request.size),
    },
    more: answer.more,
    relaxed: answer.relaxed,
    tookMs: answer.tookMs,
    facets: await facetTexts(ctx, answer.facets),
  }
}

function searchRow(row: DocRow, hit: SearchHit): SearchRow {
  const { titleMarks, snippet } = hit
  return {
    ...row,
    title: highlightMarkup(row.title, titleMarks),
    content: highlightMarkup(snippet.text, snippet.marks),
    hit: {
      title: row.title,
      titleMarks,
      snippet: snippet.text,
      snippetMarks: snippet.marks,
      page: hit.passage?.page ?? null,
      heading: hit.passage?.heading ?? null,
      offset: hit.passage?.offset ?? null,
      more: hit.moreInDocument,
    },
  }
}

async function facetTexts({ deps, actor }: Ctx<SearchDeps>, facets: SearchAnswer['facets']) {
  const departments = await departmentNames(
    deps.db,
    actor.tenantId,
    facets.department.map((f) => f.value),
  )
  const categories = await Promise.all(
    facets.category.map(
      async (f) => [f.value, await dictText(deps.db, actor.tenantId, 'km_dict_category', f.value)] as const,
    ),
  )
  const named = (values: readonly FacetValue[], name: (value: string) => string | null | undefined) =>
    values.map((f) => ({ ...f, text: name(f.value) || f.value }))
  const categoryNames = new Map(categories)
  return {
    kind: named(facets.kind, (value) => KIND_NAMES[value] ?? (value === 'other' ? '其他' : value.toUpperCase())),
    category: named(facets.category, (value) => categoryNames.get(value)),
    department: named(facets.department, (value) => departments.get(value)),
    year: named(facets.year, (value) => `${value} 年`),
  }
}
