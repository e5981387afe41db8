import { LOOKALIKES } from './lookalike-table.ts'

const NONE: readonly string[] = []
let table: Map<string, readonly string[]> | undefined

/** Characters that look like this one, whichever of the two the table lists first. */
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
