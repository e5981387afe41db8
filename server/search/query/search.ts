import type { docSearch, SearchResult, SearchRow } from '#core/contract/km/search/search.ts'
import { fileKindLabel } from '#core/text/file-kinds.ts'
import { pageAt } from '#core/contract/page.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { highlightMarkup } from '#core/text/markup.ts'
import { narrowedAfter } from '#server/jobs/change-log/index.ts'
import { documentsByIds, mayRead, presentAll } from '#server/knowledge/documents/index.ts'
import type { Context } from '#server/http/route.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { departmentNames } from '#server/organisation/departments/index.ts'
import type { SearchDeps } from '../index-lifecycle/index.ts'
import { correctionSources, withCorrections, withoutStopWords } from '../correction/index.ts'
import { hiddenByNumbers, maskHits } from '../masking/index.ts'
import { recordSearch } from '../query-log/index.ts'
import {
  advancedFacts,
  categoryFacet,
  findIgnoredSort,
  type TaxonomyCodes,
  taxonomyCodes,
  cappedPageSize,
  searchRequest,
} from '../request/index.ts'
import { curatedAnswers, searchRules, type SearchRules } from '../tuning/index.ts'
import type { FacetValue, SearchAnswer, SearchHit, SearchRequest } from '../model/index.ts'

/**
 * Searches, and checks the result in the database before it sends the page. Totals and facets already leave out
 * documents whose rights were narrowed since the index last changed. A row that the actor may not read now is not sent,
 * even if the index has it.
 */
export async function searchDocuments(
  ctx: Context<SearchDeps>,
  body: Checked<typeof docSearch>['body'],
): Promise<SearchResult> {
  const { deps } = ctx
  const { typed, request, codes, rules, isNumber } = await askedFor(ctx, body)
  const { added, corrected, suggestions, words, ...found } = await answerTo(deps, {
    request,
    typed: typed.query,
    rules,
    // Another number may be a masked one.
    correct: !body.asTyped && !isNumber,
  })
  const recordId = recordSearch(ctx, {
    body,
    query: typed.query,
    words,
    results: corrected === null ? found.answer.total : 0,
  })
  const { rows, answer } = await readableHits(ctx, found.answer)
  const [shown, facets, curated] = await Promise.all([
    presentAll(ctx, rows),
    withAdded(ctx, answer.facets, added).then((all) => facetTexts(ctx, all, codes)),
    body.pageNo === 1 ? curatedAnswers(ctx, rules.curated, typed.query) : [],
  ])
  return {
    success: true,
    message: '',
    kmSearchResultVOPage: pageAt({ ...body, pageSize: cappedPageSize(body) }, answer.total, searchRows(shown, answer)),
    more: answer.more,
    relaxed: answer.relaxed,
    missing: answer.missing ?? [],
    corrected,
    suggestions,
    curated: curated.map(({ answer: text, docId, title }) => ({ answer: text, docId, title })),
    tookMs: answer.tookMs,
    recordId,
    facets,
    ...findIgnoredSort(body.column),
  }
}

/** The rows of the hits that the actor may read, and the hits with the numbers masked that they may not see. */
async function readableHits(ctx: Context<SearchDeps>, answer: SearchAnswer) {
  const { deps, actor, now } = ctx
  const ids = answer.hits.map((hit) => hit.documentId)
  const rows = await documentsByIds(deps.db, ids, mayRead(actor, now))
  return { rows, answer: { ...answer, hits: await maskHits(ctx, rows, answer.hits) } }
}

/** The request for the engine, and what was `typed` before stop words were left out. */
async function askedFor(ctx: Context<SearchDeps>, body: Checked<typeof docSearch>['body']) {
  const { deps, actor, now } = ctx
  const [exclude, codes, rules, facts] = await Promise.all([
    narrowedNow(ctx),
    codesNow(ctx),
    searchRules(deps.db, actor.tenantId),
    advancedFacts(deps.db, actor.tenantId, body),
  ])
  const typed = searchRequest(body, { actor, now, exclude, codes, facts })
  const meaning = typed.phrase ? undefined : await deps.meaning.ask(actor.tenantId, typed.query)
  const request = {
    ...typed,
    query: typed.phrase ? typed.query : withoutStopWords(typed.query, rules.stop),
    ...(meaning && { meaning }),
  }
  const hidden = await hiddenByNumbers(ctx, request)
  if (hidden === null) return { typed, request, codes, rules, isNumber: false }
  return { typed, request: { ...request, exclude: new Set([...exclude, ...hidden]) }, codes, rules, isNumber: true }
}

/** The engine's answer, in other words if necessary. The first answer contains the words of the typed text. */
async function answerTo(
  deps: SearchDeps,
  o: { request: SearchRequest; typed: string; rules: SearchRules; correct: boolean },
) {
  const { request, rules, correct } = o
  const { words = [], ...plain } = await deps.engine.search(request, o.typed.slice(0, 1000))
  const sources = correctionSources(deps, request, rules.synonyms)
  return { ...(await withCorrections(sources, { request, plain, correct })), words }
}

/**
 * Documents whose rights were narrowed since the index's cursor. They decide what may be named and counted, so every
 * change of the log makes the cached set outdated.
 */
function narrowedNow({ deps, actor, now }: Context<SearchDeps>): Promise<ReadonlySet<string>> {
  const cursor = deps.follower.cursor()
  const kept = { table: 'change', whose: deps.db, key: `${actor.tenantId} ${cursor}`, now } as const
  return deps.whileStill(kept, () => narrowedAfter(deps.db, cursor, actor.tenantId))
}

function codesNow({ deps, actor, now }: Context<SearchDeps>): Promise<TaxonomyCodes> {
  const kept = { table: 'place', whose: deps.db, key: actor.tenantId, now } as const
  return deps.whileStill(kept, () => taxonomyCodes(deps.db, actor.tenantId))
}

/** Adds to the facets what other words have found. */
async function withAdded(
  { deps, actor, now }: Context<SearchDeps>,
  facets: SearchAnswer['facets'],
  added: readonly string[],
): Promise<SearchAnswer['facets']> {
  if (added.length === 0) return facets
  const rows = await documentsByIds(deps.db, added, mayRead(actor, now))
  return {
    kind: counted(
      facets.kind,
      rows.map((row) => row.file?.kind ?? 'other'),
    ),
    category: counted(
      facets.category,
      rows.map((row) => row.document.category),
    ),
    department: counted(
      facets.department,
      rows.map((row) => row.document.departmentId),
    ),
    year: counted(
      facets.year,
      rows.map((row) => wireTime(row.document.createTime)?.slice(0, 4) ?? null),
    ),
  }
}

function counted(facet: readonly FacetValue[], values: readonly (string | null)[]): FacetValue[] {
  const counts = new Map(facet.map(({ value, count }) => [value, count]))
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
  return Array.from(counts, ([value, count]) => ({ value, count })).toSorted(
    (a, b) => b.count - a.count || (a.value < b.value ? -1 : 1),
  )
}

/** The hits in their order, without those whose document the actor may not read. */
export function searchRows(found: readonly DocRow[], { hits, relaxed }: SearchAnswer): SearchRow[] {
  const rows = new Map(found.map((row) => [row.id, row]))
  return hits.flatMap((hit) => {
    const row = rows.get(hit.documentId)
    return row ? [searchRow(row, hit, relaxed)] : []
  })
}

function searchRow(row: DocRow, hit: SearchHit, relaxed: boolean): SearchRow {
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
      offset: snippetOffset(hit),
      more: hit.moreInDocument,
      partial: hit.isPartial && !relaxed, // said once for all hits
      fileId: hit.file?.id ?? null,
      fileName: hit.file?.name ?? null,
    },
  }
}

/**
 * The position of the shown words in the text of the file, so that the document opens at the sentence that the list
 * shows.
 */
function snippetOffset({ passage, snippet }: SearchHit): number | null {
  if (!passage) return null
  const [first] = snippet.marks
  return first ? passage.offset + snippet.start + first[0] : passage.offset
}

async function facetTexts(
  { deps, actor, now }: Context<SearchDeps>,
  facets: SearchAnswer['facets'],
  codes: TaxonomyCodes,
) {
  const found = facets.department.map((f) => f.value).toSorted()
  const kept = { table: 'department', whose: deps.db, key: `${actor.tenantId} ${found.join(' ')}`, now } as const
  const departments = await deps.whileStill(kept, () => departmentNames(deps.db, actor.tenantId, found))
  const named = (values: readonly FacetValue[], name: (value: string) => string | null | undefined) =>
    values.map((f) => ({ ...f, text: name(f.value) || f.value }))
  return {
    kind: named(facets.kind, (value) => fileKindLabel(value) ?? (value === 'other' ? '其他' : value.toUpperCase())),
    category: categoryFacet(codes.categories, facets.category, actor),
    department: named(facets.department, (value) => departments.get(value)),
    year: named(facets.year, (value) => `${value} 年`),
  }
}
