import type * as v from 'valibot'
import type { Transaction } from '#server/db/database.ts'
import type { Context } from '#server/http/route.ts'
import { checkedRows, type Checking } from './check-rows.ts'
import { dictionaryTexts } from './export-sheet.ts'
import type { Importer, Prepared, Refuse, SheetDeps } from './importer.ts'
import { imported } from './sheet.ts'
import type { SheetRow } from './sheet-rows.ts'

interface Writing<Deps, Body extends v.GenericSchema> {
  importer: Importer<Deps, Body>
  rows: readonly SheetRow[]
  refuse: Refuse
  /** Everything is done and then rolled back. */
  dryRun?: boolean
  /** Written in the same transaction. */
  also?: (tx: Transaction) => Promise<void>
}

class TakenBack extends Error {}

/** Writes the good ones of these rows in one transaction; the others are refused, each with its reason. */
export async function writeRows<Deps extends SheetDeps, Body extends v.GenericSchema>(
  ctx: Context<Deps>,
  { importer, rows, refuse, dryRun = false, also }: Writing<Deps, Body>,
): Promise<void> {
  const texts = await dictionaryTexts(ctx.deps.db, ctx.actor, imported(importer.sheet))
  const checking = { ctx, importer, texts, rows, refuse }
  const prepared = dryRun ? null : await preparedFor(checking)
  try {
    await ctx.deps.db.transaction(async (tx) => {
      const good = await checkedRows({ ...checking, tx })
      if (good.length > 0) await importer.add(tx, ctx, good, refuse, prepared)
      await also?.(tx)
      if (dryRun) throw new TakenBack()
    })
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
  }
}

/** The rows are checked once more when they are written, because the meaning of their names may have changed. */
async function preparedFor<Deps extends SheetDeps, Body extends v.GenericSchema>(
  checking: Omit<Checking<Deps, Body>, 'tx'>,
): Promise<Prepared | null> {
  const { ctx, importer } = checking
  if (!importer.prepare) return null
  const good = await ctx.deps.db.transaction((tx) => checkedRows({ ...checking, tx, refuse: () => undefined }))
  return importer.prepare(good)
}

/** The reasons of refused rows, by their numbers; the first reason counts. */
export function refusals(): { problems: Map<number, string>; refuse: Refuse } {
  const problems = new Map<number, string>()
  return { problems, refuse: (at, message) => void (problems.has(at) || problems.set(at, message)) }
}
