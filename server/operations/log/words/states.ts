import type { DataLogRow } from '#core/contract/sys/data-log.ts'
import { referredBy, sayValue } from './changes.ts'
import { isUnsaid } from './codes.ts'
import { wordsFor } from './described.ts'
import { findLabel } from './labels.ts'
import type { Ctx } from './present-names.ts'

interface Recorded {
  kind: string
  id: string
  state: Readonly<Record<string, unknown>>
}

/** Earlier states of records, field by field as text. */
export async function sayStates(
  ctx: Ctx,
  records: readonly Recorded[],
): Promise<{ name: string | null; fields: DataLogRow['dataFields'] }[]> {
  const found = records.map(({ kind, state }) =>
    Object.entries(state).flatMap(([field, after]) => {
      const label = findLabel(kind, field)
      return label ? [{ ...label, field, after, refers: referredBy(kind, field, state) }] : []
    }),
  )
  const words = await wordsFor(ctx, found.flat(), records)
  return records.map(({ kind, id }, at) => ({
    name: words.nameOf(kind, id),
    fields: found[at]!.map((each) => ({
      key: each.field,
      label: each.title,
      text: isUnsaid(kind, each.field) ? SECRET : isEmpty(each.after) ? '' : sayValue(kind, each, each.after, words),
    })),
  }))
}

const SECRET = '（不显示）'
const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
