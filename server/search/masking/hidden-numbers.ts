import type { Masker } from '#core/text/masking/masking.ts'
import { siteMasker } from '#server/configuration/masking-rules/index.ts'
import type { Context } from '#server/http/route.ts'
import { type DocumentRow, documentsByIds, selectFiles } from '#server/knowledge/documents/index.ts'
import { numbersInFile, readsClear } from '#server/knowledge/masking/index.ts'
import type { SearchDeps } from '../index-lifecycle/index.ts'
import type { SearchRequest } from '../model/index.ts'

type Ctx = Pick<Context<Pick<SearchDeps, 'db' | 'engine'>>, 'actor' | 'deps' | 'now'>

/** Fewer digits are years, amounts and rooms, and part of far too many numbers to tell anything. */
const FEWEST_DIGITS = 5
/** The most matches that are looked into at a time, and how often: what is left out may make place for others. */
const LOOKED_AT = 200
const ROUNDS = 3
const DIGITS = /\d(?:[\s.\-–—·]{0,3}\d)*/g

/** What of a question could be a masked number or a part of one; empty for nearly every question. */
export function askedNumbers(masker: Masker, question: string): string[] {
  const digits = (question.normalize('NFKC').match(DIGITS) ?? []).map((run) => run.replaceAll(/\D/g, ''))
  const whole = masker.numbers(question).map((number) => number.toLowerCase())
  return [...new Set([...digits.filter((run) => run.length >= FEWEST_DIGITS), ...whole])]
}

/**
 * Documents that a question must not find for this person: it asks for a number, or a part of one, that they only see
 * masked there. Otherwise the search would confirm, or spell out, what is masked. They are left out of totals and facets too.
 */
export async function hiddenByNumbers(ctx: Ctx, request: SearchRequest): Promise<ReadonlySet<string> | null> {
  const masker = await siteMasker(ctx.deps.db, ctx.actor.tenantId)
  if (masker === null) return null
  const asked = askedNumbers(masker, wordsIn(request))
  if (asked.length === 0) return null
  const hidden = new Set<string>()
  for (let round = 0; round < ROUNDS; round++) {
    const exclude = new Set([...request.exclude, ...hidden])
    const { hits } = await ctx.deps.engine.search({ ...request, exclude, from: 0, size: LOOKED_AT })
    const more = await holdersAmong(ctx, masker, { asked, ids: hits.map((hit) => hit.documentId) })
    for (const id of more) hidden.add(id)
    if (more.length === 0) break
  }
  return hidden
}

const wordsIn = ({ query, within, allOf = [], anyOf = [], without = [], filters }: SearchRequest): string =>
  [query, ...within, ...allOf, ...anyOf, ...without, ...(filters.titleWords ?? [])].join('\n')

async function holdersAmong(
  ctx: Ctx,
  masker: Masker,
  { asked, ids }: { asked: readonly string[]; ids: readonly string[] },
): Promise<string[]> {
  const rows = await documentsByIds(ctx.deps.db, ids, (row) => !readsClear(ctx.actor, row.document, ctx.now))
  const holders: string[] = []
  for (const row of rows) if (await holdsOne(ctx, masker, { row, asked })) holders.push(row.document.id)
  return holders
}

async function holdsOne(
  { deps }: Ctx,
  masker: Masker,
  { row, asked }: { row: DocumentRow; asked: readonly string[] },
): Promise<boolean> {
  const { title, keywords, remark, id } = row.version
  const files = await selectFiles(deps.db, [id])
  const own = masker.numbers([title, ...keywords, remark ?? '', ...files.map(({ name }) => name)].join('\n'))
  if (isAmong(own, asked)) return true
  for (const { sha256 } of files) if (isAmong(await numbersInFile(deps.db, masker, sha256), asked)) return true
  return false
}

const isAmong = (numbers: readonly string[], asked: readonly string[]): boolean =>
  numbers.some((number) => asked.some((each) => overlaps(number.toLowerCase(), each)))

/** The name `a` of an address is in every other word. */
const overlaps = (number: string, asked: string): boolean =>
  number.includes(asked) || (number.length >= FEWEST_DIGITS && asked.includes(number))
