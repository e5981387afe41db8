import { expect, it } from 'vitest'
import { seededRandom } from '#core/access/testing/seeded-random.ts'
import { assertNothingLost, workUnderKills } from '../support/kill-work.ts'
import { KillableServer } from '../support/killable-server.ts'

/** One of the two hundred kills of `npm run prove`. */
it('loses and doubles nothing acknowledged while server and PostgreSQL are killed, and the doctor finds nothing', async () => {
  await using server = new KillableServer()
  await server.start()
  const plan = { clients: 4, kills: 1, random: seededRandom(10), pause: [500, 800] as const, pace: 150 }
  const work = await workUnderKills(server, plan)
  expect(work.done.uploaded.size).toBeGreaterThan(0)
  await assertNothingLost(server, work)
})
