import { expect, it } from 'vitest'
import { seededRandom } from '#core/access/testing/seeded-random.ts'
import { assertNothingLost, workUnderKills } from '../whole-server/kill-work.ts'
import { KillableServer } from '../whole-server/killable-server.ts'

const KILLS = Number(process.env['ZHIKU_TEST_KILLS'] ?? 200)
const SEED = Number(process.env['ZHIKU_TEST_SEED'] ?? 1)
const CLIENTS = 20

it(
  'nothing acknowledged is lost or doubled under uploads, edits, reviews and searches that are killed at random',
  { timeout: 3_600_000 },
  async () => {
    await using server = new KillableServer()
    await server.start()
    const plan = { clients: CLIENTS, kills: KILLS, random: seededRandom(SEED), pause: [200, 1500] as const }
    const work = await workUnderKills(server, plan)
    const { uploaded, counted, passed, searches } = work.done
    const edits = [...counted.values()].reduce((sum, count) => sum + count, 0)
    console.log(`${KILLS} kills: ${uploaded.size} uploads, ${edits} edits, ${passed.size} passed, ${searches} searches`)
    expect(Math.min(uploaded.size, edits, passed.size, searches)).toBeGreaterThan(0)
    await assertNothingLost(server, work)
  },
)
