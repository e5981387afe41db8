import { describe, expect, it } from 'vitest'
import { findMutantFault } from '#server/formats/testing/mutant-faults.ts'
import { MUTANT_KINDS, makeMutants } from '#server/formats/testing/mutants.ts'

/** A limited share of what `npm run prove` does (tests/prove/damaged-files.test.ts). */
const PER_KIND = 60

describe('damaged files end in a clear state', () => {
  it.each(MUTANT_KINDS)('%s', async (kind) => {
    const before = process.memoryUsage().rss
    const faults = new Set<string>()
    for (const mutant of makeMutants(kind, PER_KIND, 20_261_121)) {
      const fault = await findMutantFault(mutant)
      if (fault !== null) faults.add(fault)
    }
    expect([...faults]).toEqual([])
    expect((process.memoryUsage().rss - before) / 1e6).toBeLessThan(400)
  })
})
