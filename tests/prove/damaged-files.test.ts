import { expect, it } from 'vitest'
import { findMutantFault } from '#server/formats/testing/mutant-faults.ts'
import { MUTANT_KINDS, makeMutants } from '#server/formats/testing/mutants.ts'

/** As in the suite, but with other seeds and many more of them. */
const SEEDS = [1, 2, 3, 4, 5]
const PER_SEED = Number(process.env['ZHIKU_TEST_MUTANTS'] ?? 3000)

it.each(MUTANT_KINDS)('%s: damaged files end in a clear state', async (kind) => {
  for (const seed of SEEDS) {
    let number = 0
    for (const mutant of makeMutants(kind, PER_SEED, seed)) {
      expect(await findMutantFault(mutant), `mutant ${number} of seed ${seed}`).toBeNull()
      number += 1
    }
  }
  expect(process.memoryUsage().rss / 1e6).toBeLessThan(1500)
})
