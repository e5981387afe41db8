import { expect, it } from 'vitest'
import { seededRandom } from '#core/access/testing/seeded-random.ts'
import { importUnderKills, numberedFiles } from './kill-import.ts'
import { KillableServer } from './killable-server.ts'
import { assertWhole } from './assert-whole.ts'

/** Three of the fifty kills of `npm run prove`. */
it('an import that is killed three times loses nothing, doubles nothing and leaves nothing behind', async () => {
  await using server = new KillableServer()
  await server.start()
  const plan = { files: numberedFiles(40), kills: 3, random: seededRandom(7), pause: [300, 1500] as const, officeMs: 0 }
  const { acknowledged, killed, api } = await importUnderKills(server, plan)
  expect(killed).toHaveLength(3)
  await assertWhole(server, api, { files: plan.files, acknowledged })
})
