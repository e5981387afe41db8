import { expect, it } from 'vitest'
import { decide, RIGHTS } from './decide.ts'
import { coveringIn, opensBeyond } from './opening.ts'
import type { Reader } from './resolve.ts'
import { inTokens } from './testing/by-tokens.ts'
import {
  randomWorld,
  shakePerson,
  buildTrees,
  type World,
  type WorldPerson,
  WORLD_NOW,
} from './testing/random-world.ts'
import { type Random, seededRandom } from './testing/seeded-random.ts'

const WORLDS = 3000

/** Random people, departments, roles and grants; then one person is changed by another. */
function acts(seed: number): { world: World; random: Random; giver: WorldPerson; person: WorldPerson } {
  const random = seededRandom(seed)
  const world = randomWorld(random, { documents: 30, grants: random.int(16), people: 8 })
  for (const person of world.people) person.tenantId = '0'
  for (const doc of world.documents) doc.tenantId = '0'
  const [giver, person] = [random.pick(world.people), random.pick(world.people)]
  return { world, random, giver, person }
}

it('lets nobody into a document through an act that passes, unless whoever acts could read it', () => {
  const seen = { passed: 0, refused: 0, opened: 0, needless: 0 }
  for (let seed = 1; seed <= WORLDS; seed++) {
    const { world, random, giver, person } = acts(seed)
    const { document, reader } = inTokens(world, WORLD_NOW)
    const docs = world.documents.map(document)
    const covering = coveringIn(buildTrees(world), (id) => docs.find((doc) => doc.id === id)?.audience ?? [])
    const now = (): Reader => reader({ kind: 'user', person })
    const [manager, was] = [reader({ kind: 'user', person: giver }), random.chance(0.2) ? null : now()]
    for (let i = random.int(3); i >= 0; i--) shakePerson(random, world, person)
    const after = now()
    const opened = docs.flatMap((doc) =>
      RIGHTS.filter(
        (right) =>
          doc.authorId !== person.userId &&
          decide(after, doc, right, WORLD_NOW) &&
          !(was && decide(was, doc, right, WORLD_NOW)) &&
          !decide(manager, doc, right, WORLD_NOW),
      ).map((right) => `${right} ${doc.id}`),
    )
    const refused = opensBeyond(manager, { before: was, after }, covering)
    if (!refused) expect(opened, `seed ${seed}`).toEqual([])
    seen[refused ? 'refused' : 'passed'] += 1
    if (opened.length > 0) seen.opened += 1
    if (refused && opened.length === 0) seen.needless += 1
  }
  expect(Math.min(seen.passed, seen.opened)).toBeGreaterThan(WORLDS / 10)
  // It considers documents that may be written tomorrow, and yet rarely refuses a change that opens nothing.
  expect(seen.needless).toBeLessThan(WORLDS / 3)
})
