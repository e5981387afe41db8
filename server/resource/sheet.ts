import type { ExportQuery } from '#core/contract/sheet.ts'
import type { Transaction } from '#server/db/database.ts'
import type { BlobReply } from '#server/http/route.ts'
import { Reject } from '#server/kernel/reject.ts'
import {
  exportSheet,
  type Importer,
  type ImportRow,
  type Refuse,
  type Sheet,
  type SheetColumn,
  type SheetDeps,
} from '#server/spreadsheet/resource/index.ts'
import { type Ctx, type Resource, type SheetFact, fieldTitle, type Values, writtenFields } from './facts.ts'
import { createJudge } from './judge.ts'
import { exportedRecords, keysAndNames } from './read.ts'
import { insertRows, newRow } from './write.ts'

/** The Excel file of a resource: columns from the contract, order and width from the facts. */
export function resourceSheet(facts: Resource): Sheet {
  const written = new Set(writtenFields(facts))
  const columns = Object.entries(facts.sheet ?? plainSheet(facts, written)).flatMap(([key, fact]): SheetColumn[] => {
    const column = {
      key,
      title: fieldTitle(facts, key),
      kind: fieldKind(facts, key),
      ...fieldDictionary(facts, key),
      ...fact,
    }
    if (!written.has(key)) return [{ ...column, kind: 'text', only: 'export' }]
    const required = isRequired(facts, key) ? { required: true as const } : {}
    const shown = facts.refers?.[key]?.shown
    if (shown === undefined) return [{ ...column, ...required }]
    // The file contains the other record's name, in import and export.
    const named = { ...column, kind: 'text' as const }
    return [
      { ...named, key: shown, only: 'export' },
      { ...named, ...required, only: 'import' },
    ]
  })
  return { name: facts.noun, columns }
}

const plainSheet = ({ list }: Resource, written: ReadonlySet<string>): Readonly<Record<string, SheetFact>> =>
  Object.fromEntries(
    Object.keys(list.fields).flatMap((key) =>
      key === 'createTime' ? [[key, { width: 20 }]] : written.has(key) ? [[key, {}]] : [],
    ),
  )

const fieldKind = ({ list }: Resource, field: string) => list.fields[field]?.kind ?? 'text'

function fieldDictionary({ list }: Resource, field: string): { dict?: string } {
  const dict = list.fields[field]?.dict
  return dict === undefined ? {} : { dict }
}

const isRequired = ({ add }: Resource, field: string): boolean =>
  !['optional', 'nullish', 'undefinedable'].includes(add.body.entries[field]?.type ?? '')

export const exportRecords = async (ctx: Ctx, facts: Resource, query: ExportQuery): Promise<BlobReply> =>
  exportSheet(ctx, resourceSheet(facts), await exportedRecords(ctx, facts, query))

/** The importer of a resource. Rows are validated like an add call, and against the database. */
export const resourceImporter = (facts: Resource): Importer<SheetDeps, Resource['add']['body']> => ({
  sheet: resourceSheet(facts),
  body: facts.add.body,
  meaning: (tx, ctx) => namesToKeys(tx, ctx, facts),
  add: (tx, ctx, rows, refuse) => importRows(tx, ctx, { facts, rows, refuse }),
})

interface Importing {
  facts: Resource
  rows: readonly ImportRow<unknown>[]
  refuse: Refuse
}

async function importRows(tx: Transaction, ctx: Ctx, { facts, rows, refuse }: Importing): Promise<void> {
  const made = rows.flatMap(({ at, body }) => {
    try {
      return [{ at, row: newRow(ctx, facts, body as Values) }]
    } catch (error) {
      if (!(error instanceof Reject)) throw error
      refuse(at, error.message)
      return []
    }
  })
  const judge = await createJudge(
    tx,
    { ctx, facts, isOfMany: true },
    made.map(({ row }) => row),
  )
  const good = made.filter(({ at, row }) => {
    const problem = facts.together?.(ctx, row) ?? judge(row)
    if (problem !== null) refuse(at, problem)
    return problem === null
  })
  await insertRows(tx, ctx, { facts, rows: good.map(({ row }) => row) })
}

/** The maximum number of records of the same name listed in a message. */
const NAMESAKES = 5

/** Replaces names in the cells by keys; cells that already have the key (an account, an id) are accepted too. */
async function namesToKeys(tx: Transaction, { actor }: Ctx, facts: Resource) {
  const readers = new Map<string, (name: string) => string>()
  for (const [field, reference] of Object.entries(facts.refers ?? {})) {
    const all = await keysAndNames(tx, actor.tenantId, reference)
    const named = Map.groupBy(all, ({ name }) => name)
    const keys = new Set(all.map(({ key }) => key))
    readers.set(field, (name) => {
      const found = named.get(name) ?? []
      if (found.length === 1) return found[0]!.key
      if (keys.has(name)) return name
      const whom = `叫“${name.slice(0, 20)}”的${fieldTitle(facts, field)}`
      if (found.length === 0) throw new Reject(`没有${whom}`)
      const shown = found.slice(0, NAMESAKES).map(({ key }) => key)
      throw new Reject(`${whom}不止一个，请改写为其中之一：${shown.join('、')}`)
    })
  }
  return (cells: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(cells).map(([field, value]) => [field, readers.get(field)?.(String(value)) ?? value]),
    )
}
