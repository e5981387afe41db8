import { and, asc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { curatedAdd, type RuleTable, searchWordAdd, synonymAdd } from '#core/contract/km/search/search-rule.ts'
import type { Transaction } from '#server/db/database.ts'
import { searchCurated, searchSynonym, searchWord } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { formatCsv, parseCsv } from './csv.ts'
import { insertCurated } from './curated.ts'
import { insertSynonym } from './synonyms.ts'
import { insertWords } from './words.ts'
import type { Context } from '#server/http/route.ts'
import type { SearchDeps } from '#server/search/index-lifecycle/index.ts'

const MOST_LINES = 5000
const ARROW = '=>'
const HEADS = { synonym: '词,方向,同义词', curated: '问法,匹配,文档编号,答案', words: '词,权重' } as const
const TWO_WAY = '双向'
const ONE_WAY = '单向'
const WHOLE = '完全'
const PART = '包含'

/** A table of rules as CSV text with a head line, in the form the import takes. */
export async function exportRules({ deps, actor }: Context<SearchDeps>, table: RuleTable): Promise<string> {
  const { db } = deps
  if (table === 'synonym') {
    const mine = eq(searchSynonym.tenantId, actor.tenantId)
    const rows = await db.select().from(searchSynonym).where(mine).orderBy(asc(searchSynonym.id))
    const lines = rows.map((row) => [row.word, row.oneWay ? ONE_WAY : TWO_WAY, ...row.others])
    return formatCsv([HEADS.synonym.split(','), ...lines])
  }
  if (table === 'curated') {
    const mine = eq(searchCurated.tenantId, actor.tenantId)
    const rows = await db.select().from(searchCurated).where(mine).orderBy(asc(searchCurated.id))
    const lines = rows.map((row) => [
      row.patterns.join('|'),
      row.whole ? WHOLE : PART,
      row.documentId ?? '',
      row.answer ?? '',
    ])
    return formatCsv([HEADS.curated.split(','), ...lines])
  }
  const mine = and(eq(searchWord.tenantId, actor.tenantId), eq(searchWord.kind, table))
  const rows = await db.select().from(searchWord).where(mine).orderBy(asc(searchWord.id))
  return formatCsv([HEADS.words.split(','), ...rows.map((row) => [row.word, String(row.weight)])])
}

/** Takes all lines or none; a bad one is named by its number. Lines that are there already change nothing. */
export async function importRules(
  ctx: Context<SearchDeps>,
  { table, text }: { table: RuleTable; text: string },
): Promise<{ added: number; known: number }> {
  const head = (table === 'synonym' ? HEADS.synonym : table === 'curated' ? HEADS.curated : HEADS.words).split(',')
  const lines = parseCsv(text)
  const rows = lines.filter((line) => line[0] !== head[0] || line[1] !== head[1])
  if (rows.length === 0) throw new Reject('没有可导入的内容')
  if (rows.length > MOST_LINES) throw new Reject(`一次最多导入 ${MOST_LINES} 行`)
  return ctx.deps.db.transaction(async (tx) => {
    let added = 0
    for (const [i, row] of rows.entries()) added += await importLine(tx, ctx, table, { cells: row, number: i + 1 })
    return { added, known: rows.length - added }
  })
}

interface Line {
  cells: readonly string[]
  number: number
}

async function importLine(tx: Transaction, ctx: Context<SearchDeps>, table: RuleTable, line: Line): Promise<number> {
  if (table === 'synonym') return importSynonym(tx, ctx, line)
  if (table === 'curated') return importCurated(tx, ctx, line)
  const [word, weight] = line.cells
  const body = checked(searchWordAdd.body, { kind: table, words: [word], weight: Number(weight || 0) }, line)
  return insertWords(tx, ctx, body)
}

/** `词,方向,同义词…` as exported, or the short forms `词,同义词…` and `词=>同义词,…`. */
async function importSynonym(tx: Transaction, ctx: Context<SearchDeps>, line: Line): Promise<number> {
  const cells = line.cells.filter(Boolean)
  const [first = '', arrowed] = (cells[0] ?? '').split(ARROW).map((part) => part.trim())
  const named = cells[1] === ONE_WAY || cells[1] === TWO_WAY
  const others = arrowed === undefined ? cells.slice(named ? 2 : 1) : [arrowed, ...cells.slice(1)]
  const oneWay = arrowed !== undefined || cells[1] === ONE_WAY
  const group = checked(synonymAdd.body, { word: first, others: [...new Set(others)], oneWay }, line)
  const same = and(
    eq(searchSynonym.tenantId, ctx.actor.tenantId),
    eq(searchSynonym.word, group.word),
    eq(searchSynonym.oneWay, group.oneWay),
    eq(searchSynonym.others, group.others),
  )
  if ((await tx.select({ id: searchSynonym.id }).from(searchSynonym).where(same)).length > 0) return 0
  await insertSynonym(tx, ctx, group)
  return 1
}

async function importCurated(tx: Transaction, ctx: Context<SearchDeps>, line: Line): Promise<number> {
  const [patterns = '', match = WHOLE, documentId = '', answer = ''] = line.cells
  const parts = patterns.split('|').filter(Boolean)
  const whole = match !== PART
  const rule = checked(curatedAdd.body, { patterns: parts, whole, documentId: documentId || null, answer }, line)
  const same = and(
    eq(searchCurated.tenantId, ctx.actor.tenantId),
    eq(searchCurated.patterns, rule.patterns),
    eq(searchCurated.whole, rule.whole),
  )
  if ((await tx.select({ id: searchCurated.id }).from(searchCurated).where(same)).length > 0) return 0
  await insertCurated(tx, ctx, rule)
  return 1
}

function checked<S extends v.GenericSchema>(schema: S, value: unknown, line: Line): v.InferOutput<S> {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  const { message } = parsed.issues[0]
  const reason = message.startsWith('Invalid ') ? '格式不正确' : message
  throw new Reject(`第 ${line.number} 行：${reason}`)
}
