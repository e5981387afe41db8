import { and, asc, eq, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import {
  curatedAdd,
  type RuleTable,
  searchWordAdd,
  synonymAdd,
  type WordKind,
} from '#core/contract/km/search/search-rule.ts'
import type { Transaction } from '#server/db/database.ts'
import { lockNamed } from '#server/db/named-lock.ts'
import { searchCurated, searchSynonym, searchWord } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { SearchDeps } from '#server/search/index-lifecycle/index.ts'
import { formatCsv, parseCsv } from './csv.ts'
import { changeCurated, insertCurated, shownCurated } from './curated.ts'
import {
  type Cells,
  curatedCells,
  parseCurated,
  ruleHead,
  synonymCells,
  parseSynonym,
  withoutHead,
} from './rule-lines.ts'
import { changeSynonym, insertSynonym } from './synonyms.ts'
import { insertWords, weighWord } from './words.ts'

const MOST_LINES = 5000

/** A table of rules as CSV text with a head line. Imported into an empty table it makes the same rules. */
export async function exportRules(ctx: Context<SearchDeps>, table: RuleTable): Promise<string> {
  const { deps, actor } = ctx
  const lines = async (): Promise<Cells[]> => {
    if (table === 'synonym') return (await selectSynonyms(deps.db, actor.tenantId)).map(synonymCells)
    if (table === 'curated') return (await curatedRows(deps.db, shownCurated(ctx))).map(curatedCells)
    return (await selectWords(deps.db, actor.tenantId, table)).map(({ word, weight }) => [word, String(weight)])
  }
  return formatCsv([ruleHead(table), ...(await lines())])
}

const selectSynonyms = (db: Pick<Transaction, 'select'>, tenantId: string) =>
  db.select().from(searchSynonym).where(eq(searchSynonym.tenantId, tenantId)).orderBy(asc(searchSynonym.id))

const curatedRows = (db: Pick<Transaction, 'select'>, where: SQL) =>
  db.select().from(searchCurated).where(where).orderBy(asc(searchCurated.id))

const selectWords = (db: Pick<Transaction, 'select'>, tenantId: string, kind: WordKind) =>
  db
    .select()
    .from(searchWord)
    .where(and(eq(searchWord.tenantId, tenantId), eq(searchWord.kind, kind)))
    .orderBy(asc(searchWord.id))

interface Imported {
  added: number
  /** Existed already, with another answer, weight or switch. */
  changed: number
  known: number
}

/** Imports all lines or none. The error names a bad line by its number. Lines that exist already change nothing. */
export async function importRules(
  ctx: Context<SearchDeps>,
  { table, text }: { table: RuleTable; text: string },
): Promise<Imported> {
  const { isOurs, rows } = withoutHead(table, parseCsv(text))
  if (rows.length === 0) throw new Reject('没有可导入的内容')
  if (rows.length > MOST_LINES) throw new Reject(`一次最多导入 ${MOST_LINES} 行`)
  return ctx.deps.db.transaction(async (tx) => {
    await lockNamed(tx, `search-rules ${ctx.actor.tenantId}`)
    const given = { tx, ctx, lines: rows, isOurs }
    if (table === 'synonym') return importSynonyms(given)
    return table === 'curated' ? importCurated(given) : importWords(given, table)
  })
}

/** How the lines of one table become its rules. `Rule` is what a line says; `Row` is an existing rule. */
interface Merging<Rule, Row extends { id: string }> {
  read: (cells: Cells) => Rule
  rows: readonly Row[]
  /** Rules with the same key are the same rule with other values. */
  keyOf: (rule: Rule | Row) => string
  valuesOf: (rule: Rule | Row) => string
  add: (rule: Rule) => Promise<unknown>
  change: (row: Row, rule: Rule) => Promise<unknown>
}

/**
 * First each line that exists already is matched with its row; then each remaining line changes another row of its key,
 * or is new. So several rules of one key stay several.
 */
async function merge<Rule, Row extends { id: string }>(
  lines: readonly Cells[],
  { read, rows, keyOf, valuesOf, add, change }: Merging<Rule, Row>,
): Promise<Imported> {
  const whole = (rule: Rule | Row) => `${keyOf(rule)} ${valuesOf(rule)}`
  const asked = new Map(
    lines.map((cells, at) => atLine(at, () => read(cells))).map((rule, at) => [whole(rule), { rule, at }]),
  )
  const there = new Set(rows.map(whole))
  const free = Map.groupBy(
    rows.filter((row) => !asked.has(whole(row))),
    keyOf,
  )
  const fresh = [...asked].filter(([each]) => !there.has(each)).map(([, line]) => line)
  let changed = 0
  for (const { rule, at } of fresh) {
    const row = free.get(keyOf(rule))?.shift()
    await atLine(at, () => (row ? change(row, rule) : add(rule)))
    if (row) changed++
  }
  return { added: fresh.length - changed, changed, known: lines.length - fresh.length }
}

interface Import {
  tx: Transaction
  ctx: Context<SearchDeps>
  lines: readonly Cells[]
  isOurs: boolean
}

const importSynonyms = async ({ tx, ctx, lines, isOurs }: Import): Promise<Imported> =>
  merge<Synonym, typeof searchSynonym.$inferSelect>(lines, {
    read: (cells) => checked(synonymAdd.body, parseSynonym(cells, isOurs)),
    rows: await selectSynonyms(tx, ctx.actor.tenantId),
    keyOf: ({ word, oneWay, others }) => JSON.stringify([word, oneWay, others.filter((other) => other !== word)]),
    valuesOf: ({ enabled }) => String(enabled),
    add: (rule) => insertSynonym(tx, ctx, rule),
    change: (row, rule) => changeSynonym(tx, ctx, row, rule),
  })

const importCurated = async ({ tx, ctx, lines, isOurs }: Import): Promise<Imported> =>
  merge<Curated, typeof searchCurated.$inferSelect>(lines, {
    read: (cells) => checked(curatedAdd.body, parseCurated(cells, isOurs)),
    rows: await curatedRows(tx, shownCurated(ctx)),
    keyOf: ({ patterns, whole }) => JSON.stringify([patterns, whole]),
    valuesOf: ({ documentId, answer, enabled, restsOn }) =>
      JSON.stringify([documentId || null, answer?.trim() || null, enabled, restsOn]),
    add: (rule) => insertCurated(tx, ctx, rule),
    change: (row, rule) => changeCurated(tx, ctx, row, rule),
  })

const importWords = async ({ tx, ctx, lines }: Import, kind: WordKind): Promise<Imported> =>
  merge<{ word: string; weight: number }, typeof searchWord.$inferSelect>(lines, {
    read: ([word, weight]) => {
      const body = checked(searchWordAdd.body, { kind, words: [word], weight: Number(weight || 0) })
      return { word: body.words[0]!, weight: body.weight }
    },
    rows: await selectWords(tx, ctx.actor.tenantId, kind),
    keyOf: ({ word }) => word,
    valuesOf: ({ weight }) => String(weight),
    add: ({ word, weight }) => insertWords(tx, ctx, { kind, words: [word], weight }),
    change: (row, { weight }) => weighWord(tx, ctx, row, weight),
  })

type Synonym = v.InferOutput<typeof synonymAdd.body>
type Curated = v.InferOutput<typeof curatedAdd.body>

/** Adds the number of the line to an error. */
function atLine<T>(at: number, work: () => T): T {
  const told = (error: unknown): never => {
    throw error instanceof Reject ? new Reject(`第 ${at + 1} 行：${error.message}`) : error
  }
  try {
    const done = work()
    return done instanceof Promise ? (done.catch(told) as T) : done
  } catch (error) {
    return told(error)
  }
}

function checked<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  const { message } = parsed.issues[0]
  throw new Reject(message.startsWith('Invalid ') ? '格式不正确' : message)
}
