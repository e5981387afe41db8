import { expect, it } from 'vitest'
import { decide } from './decide.ts'
import { differencesOver, FLAG } from './difference.ts'
import { BITS } from './grant.ts'
import { inTokens } from './testing/by-tokens.ts'
import { type Asker, randomAsker, randomWorld, type World, WORLD_NOW } from './testing/random-world.ts'
import { seededRandom } from './testing/seeded-random.ts'

/** Every person, and some links, tokens and guests. */
const listAskers = (world: World, seed: number): Asker[] => {
  const random = seededRandom(seed)
  return [
    ...world.people.map((person) => ({ kind: 'user' as const, person })),
    ...Array.from({ length: 8 }, () => randomAsker(random, world)),
  ]
}

it('finds what deciding every document for every person finds', () => {
  let changed = 0
  for (let seed = 0; seed < 60; seed++) {
    const world = randomWorld(seededRandom(seed), { documents: 25, grants: 12, people: 12 })
    const askers = listAskers(world, seed)
    const readers = () => askers.map(inTokens(world, WORLD_NOW).reader)
    const after = readers()
    world.documents[0]!.effectiveFrom = WORLD_NOW
    const docs = world.documents.map(inTokens(world, WORLD_NOW).document)
    world.grants.splice(seed % world.grants.length, 1 + (seed % 3))
    const compare = differencesOver(docs, WORLD_NOW)
    for (const [i, before] of readers().entries()) {
      const { gained, lost } = compare({ before, after: after[i]! })
      for (const bit of BITS) {
        for (const [n, doc] of docs.entries()) {
          const [was, is] = [before, after[i]!].map((reader) => decide(reader, doc, bit, WORLD_NOW))
          expect((gained[n]! & FLAG[bit]) > 0).toBe(is === true && was === false)
          expect((lost[n]! & FLAG[bit]) > 0).toBe(was === true && is === false)
          changed += Number(was !== is)
        }
      }
    }
  }
  expect(changed).toBeGreaterThan(100)
})
