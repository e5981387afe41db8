import { type Difference, FLAG } from '#core/access/difference.ts'
import { type Bit, BITS } from '#core/access/grant.ts'
import type { Someone } from './people-meant.ts'

const SHOWN_PEOPLE = 100

const WAYS = ['gains', 'loses'] as const
type Way = (typeof WAYS)[number]
type Counts = Record<Way, Record<Bit, number>>

const zero = (): Counts => ({
  gains: { view: 0, download: 0, sensitive: 0 },
  loses: { view: 0, download: 0, sensitive: 0 },
})

/** Adds up differences, person by person and chunk by chunk. */
export function startTally(people: readonly Someone[], chunk: number) {
  const counts = people.map(zero)
  const documents = zero()
  const examples: string[] = []
  let touched = { gains: new Uint8Array(chunk), loses: new Uint8Array(chunk) }
  return {
    add(person: number, { gained, lost }: Difference): void {
      for (const [way, flags] of [
        ['gains', gained],
        ['loses', lost],
      ] as const) {
        for (let i = 0; i < flags.length; i++) {
          const flag = flags[i]!
          if (flag === 0) continue
          touched[way][i]! |= flag
          for (const bit of BITS) if (flag & FLAG[bit]) counts[person]![way][bit]++
        }
      }
    },
    /** Ends a chunk with these documents. */
    close(ids: readonly string[]): void {
      for (const [i, id] of ids.entries()) {
        if (touched.gains[i] || touched.loses[i]) examples.push(id)
        for (const way of WAYS) for (const bit of BITS) if (touched[way][i]! & FLAG[bit]) documents[way][bit]++
      }
      touched = { gains: new Uint8Array(chunk), loses: new Uint8Array(chunk) }
    },
    changes: () => changesPerBit(counts, documents),
    persons: () => mostAffected(people, counts),
    examples: (): string[] => examples.slice(0, 1000),
  }
}

/** How many people gain or lose each bit, and on how many documents. */
function changesPerBit(counts: readonly Counts[], documents: Counts) {
  return BITS.map((bit) => {
    const of = (way: Way) => ({
      people: counts.filter((each) => each[way][bit] > 0).length,
      documents: documents[way][bit],
    })
    return { bit, gains: of('gains'), loses: of('loses') }
  })
}

/** The people with the most changes, with the changes of each. */
function mostAffected(people: readonly Someone[], counts: readonly Counts[]) {
  return people
    .map(({ pair: _pair, ...person }, i) => ({ ...person, ...counts[i]! }))
    .filter((each) => sum(each) > 0)
    .toSorted((a, b) => sum(b) - sum(a))
    .slice(0, SHOWN_PEOPLE)
}

function sum(counts: Counts): number {
  return WAYS.flatMap((way) => BITS.map((bit) => counts[way][bit])).reduce((a, b) => a + b, 0)
}
