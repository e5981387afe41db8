import { expect, it } from 'vitest'
import { decide } from './decide.ts'
import { differencesOver, FLAG } from './difference.ts'
import { BITS } from './grant.ts'
import { inTokens } from './testing/by-tokens.ts'
import { randomWorld, type World, WORLD_NOW } from './testing/random-world.ts'
import { seededRandom } from './testing/seeded-random.ts'

const readersOf = (world: World) =>
  world.people.map((person) => inTokens(world, WORLD_NOW).reader({ kind: 'user', person }))

it('finds what deciding every document for every person finds', () => {
  let changed = 0
  for (let seed = 0; seed < 60; seed++) {
    const world = randomWorld(seededRandom(seed), { documents: 25, grants: 12, people: 12 })
    const after = readersOf(world)
    const docs = world.documents.map(inTokens(world, WORLD_NOW).document)
    world.grants.splice(seed % world.grants.length, 1 + (seed % 3))
    const compare = differencesOver(docs, WORLD_NOW)
    for (const [i, before] of readersOf(world).entries()) {
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
