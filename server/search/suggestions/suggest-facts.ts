import type { DocSuggestions } from '#core/contract/km/search/doc-suggestion.ts'
import {
  type DocumentRow,
  documentsByIds,
  findDocument,
  mayArrange,
  mayRead,
} from '#server/knowledge/documents/index.ts'
import { maskFor } from '#server/knowledge/masking/index.ts'
import { narrowedAfter } from '#server/jobs/change-log/index.ts'
import { listDictItems } from '#server/settings/dictionaries/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { Context } from '#server/http/route.ts'
import type { SearchDeps } from '../index-lifecycle/index.ts'
import { plainRequest } from '../request/index.ts'
import { loadOwnTitle, loadPassages } from './load-passages.ts'
import { summarise } from './summary.ts'
import { suggestTitle } from './title.ts'
import { type Neighbour, voteFor } from './vote.ts'

const KEY_TERMS = 24
/** Words that are offered although no similar document has them. */
const NEW_WORDS = 3
const MOST_OFFERED = 6
/** The nearest document alone suffices, or two that are less near. */
const LEAST_VOTES = 0.8
/** The share of all votes that a category needs. */
const LEAST_SHARE = 2 / 3
const NEIGHBOURS = 12
/** The beginning says what a document is about. */
const READ = 20_000

/**
 * What a form may offer for a document: from its own text, and from similar documents that the person may read, so that
 * nothing is offered that only others know. Extractive: no model.
 */
export async function suggestFacts(ctx: Context<SearchDeps>, id: string): Promise<DocSuggestions> {
  const row = await findDocument(ctx, id)
  if (!row || !mayArrange(ctx.actor, row.document)) throw new Reject('找不到文档')
  const masker = await maskFor(ctx, row.document)
  const mask = (shown: string) => masker?.mask(shown) ?? shown
  const passages = await loadPassages(ctx.deps.db, row, mask)
  const own = await loadOwnTitle(ctx.deps.db, row, mask)
  const text = passages
    .map((passage) => passage.text)
    .join('\n')
    .slice(0, READ)
  const { title } = row.version
  const terms = await ctx.deps.lexicon.ask('keyTerms', `${title}\n${title}\n${text}`, KEY_TERMS)
  const near = await findNeighbours(ctx, row, terms)
  return {
    title: suggestTitle(title, { own, kind: row.file?.kind ?? null }, passages),
    tags: await offeredTags(ctx, { row, terms, near }),
    keywords: offeredWords({ row, terms, near }),
    category: offeredCategory(row, near),
    summary: summarise(passages, terms),
  }
}

async function findNeighbours(ctx: Context<SearchDeps>, row: DocumentRow, terms: string[]): Promise<Neighbour[]> {
  const { deps, actor, now } = ctx
  const query = [row.version.title, ...terms.slice(0, 12)].join(' ').slice(0, 400)
  const exclude = await narrowedAfter(deps.db, deps.follower.cursor(), actor.tenantId)
  const { hits } = await deps.engine.search(plainRequest(actor, now, { query, size: NEIGHBOURS + 1, exclude }))
  const others = hits.filter((hit) => hit.documentId !== row.document.id).slice(0, NEIGHBOURS)
  const ids = others.map((hit) => hit.documentId)
  const rows = new Map(
    (await documentsByIds(deps.db, ids, mayRead(actor, now))).map((each) => [each.document.id, each] as const),
  )
  const best = others[0]?.score ?? 1
  return others.flatMap(({ documentId, score }) => {
    const found = rows.get(documentId)
    return found ? [{ row: found, weight: score / best }] : []
  })
}

interface Seen {
  row: DocumentRow
  terms: readonly string[]
  near: readonly Neighbour[]
}

/** A tag that the text names counts like a similar document that has it. */
async function offeredTags(ctx: Context<SearchDeps>, { row, terms, near }: Seen): Promise<DocSuggestions['tags']> {
  const items = await listDictItems(ctx.deps.db, ctx.actor, 'km_dict_business')
  const voted = voteFor(near, (each) => each.document.tags)
  return items
    .filter(({ value }) => !row.document.tags.includes(value))
    .map(({ value, text }) => ({ value, text, votes: (voted.get(value) ?? 0) + (namesIt(row, terms, text) ? 1 : 0) }))
    .filter(({ votes }) => votes >= LEAST_VOTES)
    .toSorted((a, b) => b.votes - a.votes)
    .slice(0, MOST_OFFERED)
    .map(({ value, text }) => ({ value, text }))
}

const namesIt = (row: DocumentRow, terms: readonly string[], text: string): boolean =>
  row.version.title.includes(text) || terms.includes(text)

/** A number that the reader of this document may see could be masked for them in the other. */
const NUMBER = /\d{5,}/

function offeredWords({ row, terms, near }: Seen): DocSuggestions['keywords'] {
  const own = new Set(row.version.keywords)
  const voted = [...voteFor(near, (each) => each.version.keywords)]
    .filter(
      ([word, votes]) => !own.has(word) && !NUMBER.test(word) && (votes >= LEAST_VOTES || namesIt(row, terms, word)),
    )
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, MOST_OFFERED)
    .map(([text]) => ({ text, isNew: false }))
  const known = new Set([...own, ...voted.map(({ text }) => text)])
  const fresh = terms.filter((term) => term.length > 1 && !/^\d/.test(term) && !known.has(term)).slice(0, NEW_WORDS)
  return [...voted, ...fresh.map((text) => ({ text, isNew: true }))]
}

/**
 * What two thirds of the similar documents say, and at least two of them. Over passages of five collections, three of which
 * are encyclopaedias, 10 of 11 are right of 25 asked (with more than half: 11 of 15), and 2 of 60 documents that are in the
 * right category are told another (8).
 */
function offeredCategory(row: DocumentRow, near: readonly Neighbour[]): DocSuggestions['category'] {
  const filed = near.filter((each) => each.row.category !== null)
  const votes = voteFor(filed, (each) => [each.category!.code])
  const [best] = [...votes].toSorted((a, b) => b[1] - a[1])
  const all = [...votes.values()].reduce((sum, each) => sum + each, 0)
  if (!best || best[1] < LEAST_SHARE * all || row.category?.code === best[0]) return null
  const same = filed.filter((each) => each.row.category!.code === best[0])
  return same.length < 2 ? null : { code: best[0], name: same[0]!.row.category!.name }
}
