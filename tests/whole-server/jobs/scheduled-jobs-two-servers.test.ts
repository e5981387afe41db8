import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { jobAdd, jobDelete, jobList, jobPause, jobRuns } from '#core/contract/sys/jobs/scheduled-job.ts'
import { jobRun } from '#server/db/schema/index.ts'
import { eventually } from '../support/documents.ts'
import { signInTo } from '../support/kill-import.ts'
import { KillableServer } from '../support/killable-server.ts'
import { startTwoServers } from '../support/second-server.ts'

const EVERY_SECOND = {
  jobClassName: 'searchIndexCheck',
  cronExpression: '* * * * * ?',
  parameter: '{"lagSeconds":86400}',
}
const FIRINGS = 3

it('of two servers over one database one runs each firing, whoever is asked', async () => {
  await using servers = await startTwoServers()
  const { first, second } = servers
  const token = await first.tokenOf('admin')
  const [here, there] = [first.api(token), second.api(token)]
  await there.call(jobAdd, { body: EVERY_SECOND })
  const { id } = (await here.call(jobList, { query: {} })).records[0]!
  const { db } = first.running.engines
  await eventually('some firings', async () =>
    (await db.$count(jobRun, eq(jobRun.jobId, id))) >= FIRINGS ? true : null,
  )
  await here.call(jobPause, { query: { id } })
  const runs = await eventually('all ended', async () => {
    const found = await there.call(jobRuns, { query: { id } })
    return found.every(({ endTime }) => endTime) ? found : null
  })
  const dues = runs.map(({ dueTime }) => dueTime)
  expect(new Set(dues).size).toBe(dues.length)
  expect(runs.every(({ state, output }) => state === 'done' && output.split('\n').length === 2)).toBe(true)
  await there.call(jobDelete, { query: { id } })
}, 120_000)

it('goes on after kill -9, and runs no firing twice', { tags: 'prove', timeout: 240_000 }, async () => {
  await using server = new KillableServer()
  await server.start()
  const admin = await signInTo(server, 'admin')
  await admin().call(jobAdd, { body: EVERY_SECOND })
  const { id } = (await admin().call(jobList, { query: {} })).records[0]!
  const runs = () => admin().call(jobRuns, { query: { id } })
  await eventually('runs', async () => ((await runs()).length > 0 ? true : null))
  await server.kill('both')
  await server.start()
  const known = (await runs()).length
  await eventually('more runs', async () => ((await runs()).length > known + 1 ? true : null))
  await admin().call(jobPause, { query: { id } })
  const all = await eventually('all ended', async () => {
    const found = await runs()
    return found.every(({ endTime }) => endTime) ? found : null
  })
  const dues = all.map(({ dueTime }) => dueTime)
  expect(new Set(dues).size).toBe(dues.length)
  expect(all.every(({ state }) => state === 'done')).toBe(true)
})
