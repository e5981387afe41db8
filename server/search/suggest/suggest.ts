import type { docSuggest } from '#core/contract/km/search/suggest.ts'
import type { Result } from '#core/contract/endpoint.ts'
import type { Context } from '#server/http/route.ts'
import { narrowedAfter } from '#server/jobs/change-log/index.ts'
import { type DocumentRow, documentsByIds, fileShown, mayRead } from '#server/knowledge/documents/index.ts'
import { siteMasker } from '#server/configuration/masking-rules/index.ts'
import { maskFor } from '#server/knowledge/masking/index.ts'
import { askedNumbers } from '../masking/index.ts'
import { correctionSources, withCorrections } from '../correction/index.ts'
import type { SearchDeps } from '../index-lifecycle/index.ts'
import { findsSomething, plainRequest, toIndexReader } from '../request/index.ts'
import { hotCandidates, ownHistory } from '../query-log/index.ts'
import { searchRules } from '../tuning/index.ts'

type Suggestion = Result<typeof docSuggest>[number]

const MOST = 10
const OWN = 3
const HOT = 3
const MEANT = 3
/** Two characters are too few to be a mistake. */
const SHORTEST_MEANT = 3
/** More than are shown, because the database may refuse some that the lexicon allows. */
const TITLES = 16

/**
 * Own searches first, then hot words, then titles, and corrections if there are no titles. Each text once, and nothing
 * that the person could not find.
 */
export async function suggest(ctx: Context<SearchDeps>, text: string): Promise<Suggestion[]> {
  const [own, hot, titles] = await Promise.all([
    matchingHistory(ctx, text),
    matchingHot(ctx, text),
    readableTitles(ctx, text),
  ])
  const masker = await siteMasker(ctx.deps.db, ctx.actor.tenantId)
  // Another number may be a masked one.
  const isNumber = masker !== null && askedNumbers(masker, text).length > 0
  const isUnknown = !isNumber && hot.length === 0 && titles.length === 0
  const meant = isUnknown && text.trim().length >= SHORTEST_MEANT ? await meantWords(ctx, text) : []
  const { blocked } = await searchRules(ctx.deps.db, ctx.actor.tenantId)
  const seen = new Set<string>()
  const suggestions: Suggestion[] = []
  for (const suggestion of [...own, ...hot, ...titles, ...meant]) {
    const key = suggestion.text.toLowerCase()
    if (seen.has(key) || blocked.has(key) || suggestions.length >= MOST) continue
    seen.add(key)
    suggestions.push(suggestion)
  }
  return suggestions
}

/** What a mistyped word, or its pinyin, may have meant; empty when the typed word finds something. */
async function meantWords(ctx: Context<SearchDeps>, text: string): Promise<Suggestion[]> {
  const { deps, actor, now } = ctx
  const exclude = await narrowedAfter(deps.db, deps.follower.cursor(), actor.tenantId)
  const request = plainRequest(actor, now, { query: text, size: 1, exclude })
  const plain = await deps.engine.search(request)
  if (plain.total > 0 && !plain.relaxed) return []
  const sources = correctionSources(deps, request, new Map())
  const { corrected, suggestions } = await withCorrections(sources, { request, plain, correct: true })
  const words = [...(corrected === null ? [] : [corrected]), ...suggestions]
  return words.slice(0, MEANT).map((word) => ({ kind: 'meant', text: word }))
}

async function matchingHistory({ deps, actor }: Context<SearchDeps>, text: string): Promise<Suggestion[]> {
  if (actor.person === null) return []
  const known = await ownHistory(deps, actor.person)
  const words = text.trim() === '' ? known : await deps.lexicon.ask('phrases', text, known)
  return words.slice(0, OWN).map((word) => ({ kind: 'history', text: word }))
}

/** The reader of a share link does not see what others search for. */
async function matchingHot(ctx: Context<SearchDeps>, text: string): Promise<Suggestion[]> {
  if (ctx.actor.via.kind === 'link') return []
  const known = await hotCandidates(ctx.deps.db, ctx.actor.tenantId)
  if (known.length === 0) return []
  const words = text.trim() === '' ? known : await ctx.deps.lexicon.ask('phrases', text, known)
  const suggestions: Suggestion[] = []
  for (const word of words.slice(0, HOT * 2)) {
    if (suggestions.length < HOT && (await findsSomething(ctx, word))) suggestions.push({ kind: 'hot', text: word })
  }
  return suggestions
}

/** Titles from the lexicon, checked in the database before they are sent. */
async function readableTitles(ctx: Context<SearchDeps>, text: string): Promise<Suggestion[]> {
  const { deps, actor, now } = ctx
  const question = { typed: text, reader: toIndexReader(actor), now: now.getTime(), limit: TITLES }
  const found = await deps.lexicon.ask('titles', question)
  if (found.length === 0) return []
  const ids = found.map((title) => title.id)
  const rows = await documentsByIds(deps.db, ids, mayRead(actor, now))
  const may = new Map(rows.map((row) => [row.document.id, fileShown(row).fileType]))
  const hidden = await hiddenTitles(ctx, rows, text)
  return found
    .filter(({ id }) => may.has(id) && !hidden.has(id))
    .map(({ id, title }) => ({ kind: 'title', text: title, docId: id, fileType: may.get(id) ?? null }))
}

/** Titles whose masked number the typed one would spell out. */
async function hiddenTitles(
  ctx: Context<SearchDeps>,
  rows: readonly DocumentRow[],
  text: string,
): Promise<ReadonlySet<string>> {
  const hidden = new Set<string>()
  for (const { document, version } of rows) {
    const masker = await maskFor(ctx, document)
    if (masker && masker.has(version.title) && askedNumbers(masker, text).length > 0) hidden.add(document.id)
  }
  return hidden
}
