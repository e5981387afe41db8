import { useMemo } from 'react'
import type { ReviewDesk } from '#core/contract/km/review/review-desk.ts'
import { type Comparison, versionCompare, versionText } from '#core/contract/km/documents/version.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { namedChanges } from '#ui/viewers/diff/named-changes.ts'
import { buildStretches, type Stretch, unfoldedRows } from '#ui/viewers/diff/rows.ts'
import { api } from '../../api.ts'

export interface DeskText {
  stretches: readonly Stretch[]
  changes: number
  fields: ReturnType<typeof namedChanges>
  counts: { added: number; removed: number }
  /** A part was not compared or is not shown. */
  isPart: boolean
  isEmpty: boolean
}

/** The comparison with the version in force; the text itself of a new document, or where only it is wanted. */
export function useText({ waiting, inForce }: ReviewDesk, isAlone: boolean) {
  const from = isAlone ? null : (inForce?.id ?? null)
  const { value, failure, retry } = useQuery(`${from} ${waiting.id}`, async (signal) =>
    from === null
      ? { alone: await api.call(versionText, { query: { id: waiting.id } }, signal) }
      : { compared: await api.call(versionCompare, { query: { from, to: waiting.id } }, signal) },
  )
  const text = useMemo(() => value && ('alone' in value ? alone(value.alone) : compared(value.compared)), [value])
  return { text, failure, retry }
}

const compared = (comparison: Comparison): DeskText => {
  const stretches = buildStretches(comparison)
  return {
    stretches,
    changes: stretches.filter(({ kind }) => kind === 'change').length,
    fields: namedChanges(comparison),
    counts: comparison,
    isPart: comparison.truncated || comparison.coarse,
    isEmpty: comparison.lines === 0 && comparison.removed === 0,
  }
}

function alone({ text, truncated }: { text: string; truncated: boolean }): DeskText {
  const lines = text.split(/\r?\n/)
  const rows = unfoldedRows({ from: 1, to: 1, count: lines.length }, lines)
  return {
    stretches: [{ kind: 'same', rows }],
    changes: 0,
    fields: [],
    counts: { added: 0, removed: 0 },
    isPart: truncated,
    isEmpty: text.trim() === '',
  }
}
