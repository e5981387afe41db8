import { LOOKALIKES } from './lookalike-table.ts'

const NONE: readonly string[] = []
let table: Map<string, readonly string[]> | undefined

/** Characters that look like this one; the table lists each pair once, under either character. */
export function lookalikes(character: string): readonly string[] {
  table ??= read()
  return table.get(character) ?? NONE
}

function read(): Map<string, readonly string[]> {
  const sets = new Map<string, Set<string>>()
  const take = (one: string, other: string) => sets.set(one, (sets.get(one) ?? new Set()).add(other))
  for (const [one = '', ...others] of LOOKALIKES.trim().split(/\s+/)) {
    for (const other of others) {
      take(one, other)
      take(other, one)
    }
  }
  return new Map(Array.from(sets, ([character, others]) => [character, [...others]]))
}
