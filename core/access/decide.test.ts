import { describe, expect, it } from 'vitest'
import { decide, RIGHTS } from './decide.ts'
import { inTokens } from './testing/by-tokens.ts'
import { bySentences } from './testing/by-sentences.ts'
import { randomAsker, randomWorld, shakeWorld, type World, WORLD_NOW } from './testing/random-world.ts'
import { type Random, seededRandom } from './testing/seeded-random.ts'

const WORLDS = 400
const ASKERS = 12

/** Counts verdicts, so that a generator whose answers are all "no" is noticed. */
function compare(world: World, random: Random, seen: Record<string, number>): void {
  const { document, reader } = inTokens(world, WORLD_NOW)
  for (let i = 0; i < ASKERS; i++) {
    const asker = randomAsker(random, world)
    const asking = reader(asker)
    for (const doc of world.documents) {
      const decided = document(doc)
      for (const right of RIGHTS) {
        const verdict = decide(asking, decided, right, WORLD_NOW)
        if (verdict !== bySentences(world, asker, doc, right, WORLD_NOW)) {
          throw new Error(`${right}: ${JSON.stringify({ verdict, asker, doc, asking, decided })}`)
        }
        const key = `${asker.kind} ${right} ${verdict}`
        seen[key] = (seen[key] ?? 0) + 1
      }
    }
  }
}

describe('decide', () => {
  it('agrees with the sentences of the design on random companies, before and after changes', () => {
    const seen: Record<string, number> = {}
    for (let seed = 1; seed <= WORLDS; seed++) {
      const random = seededRandom(seed)
      const world = randomWorld(random, { documents: 12, grants: random.int(25), people: 6 })
      compare(world, random, seen)
      for (let i = 0; i < 5; i++) shakeWorld(random, world)
      compare(world, random, seen)
    }
    const never = ['guest work', 'guest sensitive', 'guest bin', 'link work', 'link bin']
    for (const kind of ['user', 'guest', 'link', 'token']) {
      for (const right of RIGHTS) {
        const yes = seen[`${kind} ${right} true`] ?? 0
        if (never.includes(`${kind} ${right}`)) expect(yes, `${kind} ${right}`).toBe(0)
        else expect(yes, `${kind} ${right}`).toBeGreaterThan(10)
        expect(seen[`${kind} ${right} false`], `${kind} ${right}`).toBeGreaterThan(10)
      }
    }
  })
})
