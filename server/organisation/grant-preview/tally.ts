import { type Difference, FLAG } from '#core/access/difference.ts'
import { type Bit, BITS } from '#core/access/grant.ts'
import type { Someone } from './people-meant.ts'

const SHOWN_PEOPLE = 20

const WAYS = ['gains', 'loses'] as const
type Way = (typeof WAYS)[number]
type PerBit = Record<Bit, number>

/** Sums differences up, person by person and chunk by chunk. */
export function tallyOf(people: readonly Someone[], chunk: number) {
  const zero = (): Record<Way, PerBit> => ({
    gains: { view: 0, download: 0, sensitive: 0 },
    loses: { view: 0, download: 0, sensitive: 0 },
  })
  const counts = people.map(zero)
  const documents = zero()
  const examples: string[] = []
  let touched = { gains: new Uint8Array(chunk), loses: new Uint8Array(chunk) }
  const sum = (each: Record<Way, PerBit>) =>
    WAYS.flatMap((way) => BITS.map((bit) => each[way][bit])).reduce((a, b) => a + b, 0)
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
    /** Ends a chunk of these documents. */
    close(ids: readonly string[]): void {
      for (const [i, id] of ids.entries()) {
        if (touched.gains[i] || touched.loses[i]) examples.push(id)
        for (const way of WAYS) for (const bit of BITS) if (touched[way][i]! & FLAG[bit]) documents[way][bit]++
      }
      touched = { gains: new Uint8Array(chunk), loses: new Uint8Array(chunk) }
    },
    changes: () =>
      BITS.map((bit) => {
        const of = (way: Way) => ({
          people: counts.filter((each) => each[way][bit] > 0).length,
          documents: documents[way][bit],
        })
        return { bit, gains: of('gains'), loses: of('loses') }
      }),
    persons: () =>
      people
        .map(({ id, username, realname }, i) => ({ id, username, realname, ...counts[i]! }))
        .filter((each) => sum(each) > 0)
        .toSorted((a, b) => sum(b) - sum(a))
        .slice(0, SHOWN_PEOPLE),
    examples: (): string[] => examples.slice(0, 1000),
  }
}
