import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import * as contract from '#core/contract/sys/jobs/scheduled-job.ts'
import { apiCall, auditLog, jobRun, scheduledJob, task } from '#server/db/schema/index.ts'
import { jobWatch } from '#server/operations/scheduled-jobs/firing.ts'
import { KEPT_RUNS, sweepRuns } from '#server/operations/scheduled-jobs/running.ts'
import { eventually } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { rawCalls, resultRows } from '../support/raw-calls.ts'
import { tenantApi, newTenant } from '../support/tenants.ts'
import { writeWorkbook, download, importForm, readBook } from '../support/workbooks.ts'

let server: TestServer
let admin: Api
beforeAll(async () => {
  server = await startServer()
  admin = await server.signIn('admin')
}, 120_000)
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.running.engines.db
const NIGHTLY = '0 0 3 * * ? *'
const EVERY_SECOND = '* * * * * ? *'

let counter = 0
/** A new job, and what the list says of it. */
async function newJob(more: object = {}): Promise<contract.ScheduledJobRow> {
  const description = `第${(counter += 1)}个`
  const body = { jobClassName: 'apiCallClean', cronExpression: NIGHTLY, description, ...more }
  await admin.call(contract.jobAdd, { body })
  return (await admin.call(contract.jobList, { query: { description } })).records[0]!
}
const readJob = (id: string) => admin.call(contract.jobGet, { query: { id } })
const listRuns = (id: string) => admin.call(contract.jobRuns, { query: { id } })
const ended = (id: string, count = 1) =>
  eventually(`${count} runs of ${id}`, async () => {
    const runs = await listRuns(id)
    return runs.length >= count && runs.every(({ endTime }) => endTime) ? runs : null
  })
const firings = (id: string) =>
  and(eq(task.kind, 'fire-job'), like(task.dedupeKey, `${id}@%`), eq(task.state, 'waiting'))
const lastActions = async (id: string) =>
  (await db().select().from(auditLog).where(eq(auditLog.objectId, id)).orderBy(auditLog.createTime)).map(
    ({ action }) => action,
  )

it('asks who, then for the right, then for the job, then for good input, and changes nothing until then', async () => {
  const { id } = await newJob()
  const [guest, lina, boss] = ['', 'lina', 'admin'].map((name) => rawCalls(server, name)) as [Call, Call, Call]
  type Call = ReturnType<typeof rawCalls>
  const body = { jobClassName: 'apiCallClean', cronExpression: NIGHTLY }
  const before = await db().select().from(scheduledJob)
  for (const [call, ask] of [
    [contract.jobList, {}],
    [contract.jobKinds, {}],
    [contract.jobGet, { query: { id } }],
    [contract.jobRuns, { query: { id } }],
    [contract.jobAdd, { body }],
    [contract.jobEdit, { body: { id, ...body } }],
    [contract.jobPause, { query: { id } }],
    [contract.jobResume, { query: { id } }],
    [contract.jobExecute, { query: { id } }],
    [contract.jobDelete, { query: { id } }],
    [contract.jobDeleteBatch, { query: { ids: id } }],
  ] as const) {
    expect((await guest(call, ask)).message, call.path).toContain('Token失效')
    expect((await lina(call, ask)).message, call.path).toMatch(/没有权限/)
  }
  const other = tenantApi(server, await newTenant(server, 'jobs-other'), 'jobs-other')
  for (const call of [contract.jobGet, contract.jobRuns, contract.jobPause, contract.jobResume] as const)
    await expect(other.call(call, { query: { id } })).rejects.toThrow('未找到对应实体')
  await expect(other.call(contract.jobExecute, { query: { id } })).rejects.toThrow('未找到对应实体')
  await expect(other.call(contract.jobEdit, { body: { id, description: '别家' } })).rejects.toThrow('未找到对应实体')
  await expect(other.call(contract.jobDelete, { query: { id } })).rejects.toThrow('未找到对应实体')
  await expect(other.call(contract.jobAdd, { body: { ...body, jobClassName: 'backup' } })).rejects.toThrow(
    '“备份”属于整个安装',
  )
  expect((await boss(contract.jobAdd, { body: { ...body, jobClassName: '' } })).message).toBe('请选择任务!')
  for (const [wrong, message] of [
    [
      { jobClassName: 'org.jeecg.modules.quartz.job.SampleJob' },
      '后台找不到该类名：org.jeecg.modules.quartz.job.SampleJob',
    ],
    [{ cronExpression: '61 * * * * ?' }, 'Cron 表达式有误：'],
    [{ cronExpression: '* * *' }, 'Cron 表达式有误：表达式不完整'],
    [{ parameter: '{"days":0}' }, '保留天数应为 1 到 3650 的整数'],
    [{ parameter: '{"command":"rm"}' }, '没有参数 command'],
    [{ parameter: 'rm -rf /' }, '参数应为 JSON 对象'],
    [{ status: 3 }, '状态应为'],
  ] as const) {
    expect((await boss(contract.jobAdd, { body: { ...body, ...wrong } })).message).toContain(message)
    expect((await boss(contract.jobEdit, { body: { id, ...wrong } })).message).toContain(message)
  }
  expect(await db().select().from(scheduledJob)).toEqual(before)
  expect((await other.call(contract.jobKinds, {})).map(({ name }) => name)).toEqual([
    'searchRecordClean',
    'apiCallClean',
  ])
})

it('keeps jobs with the calls and sentences of the family', async () => {
  const boss = rawCalls(server, 'admin')
  const body = {
    jobClassName: 'backup',
    cronExpression: '0 30 2 ? * 1',
    parameter: '{"keep":3}',
    description: '周日备份',
    status: '-1',
  }
  expect(await boss(contract.jobAdd, { body })).toMatchObject({ success: true, message: '创建定时任务成功' })
  const [row] = resultRows(await boss(contract.jobList, { query: { jobClassName: '*back*' } }))
  expect(row).toMatchObject({ ...body, status: -1, status_dictText: '停止', nextTime: null, createBy: 'admin' })
  const id = String(row!['id'])
  const edit = { ...((await boss(contract.jobGet, { query: { id } })).result as object), status: 0 }
  expect(await boss(contract.jobEdit, { body: edit })).toMatchObject({ success: true, message: '更新定时任务成功!' })
  expect((await boss(contract.jobEdit, { body: { ...edit, description: '又改' } })).message).toMatch(
    /^内容已被他人修改/,
  )
  const armed = await readJob(id)
  expect(armed).toMatchObject({ status: 0, status_dictText: '正常', nextTime: expect.stringMatching(/ 02:30:00$/) })
  expect(new Date(`${armed.nextTime!.replace(' ', 'T')}+08:00`).getUTCDay()).toBe(6) // Sunday in China
  // What the class cannot take is refused also where only the class changes.
  expect((await boss(contract.jobEdit, { body: { id, jobClassName: 'searchRecordClean' } })).message).toContain(
    '没有参数 keep',
  )

  const { bytes } = await download(server, 'admin', contract.jobExport, { selections: id })
  const [titles, line] = (await readBook(bytes)).rows
  expect(titles!.slice(0, 5)).toEqual(['任务', 'Cron 表达式', '参数', '描述', '状态'])
  expect(line!.slice(0, 5)).toEqual(['backup', '0 30 2 ? * 1', '{"keep":3}', '周日备份', '正常'])
  const book = await writeWorkbook([
    ['任务', 'Cron 表达式', '参数', '描述', '状态'],
    ['apiCallClean', NIGHTLY, '', '表格甲', '正常'],
    ['org.evil.Job', NIGHTLY, '', '表格乙', '正常'],
    ['apiCallClean', NIGHTLY, '{"days":9999}', '表格丙', '停止'],
  ])
  const reply = await boss(contract.jobImport, { body: importForm(book, '任务.xlsx') })
  expect((reply.result as { errors: object[] }).errors).toEqual([
    { row: 3, message: expect.stringContaining('后台找不到该类名：org.evil.Job') },
    { row: 4, message: expect.stringContaining('保留天数应为') },
  ])
  const { records } = await admin.call(contract.jobList, { query: { description: '表格*' } })
  expect(records).toMatchObject([{ description: '表格甲', status: 0, nextTime: expect.any(String) }])
  expect(await db().$count(task, firings(records[0]!.id))).toBe(1)
  const ids = `${id},${records[0]!.id}`
  await expect(admin.call(contract.jobDeleteBatch, { query: { ids: `${ids},nobody` } })).rejects.toThrow('未找到')
  await admin.call(contract.jobDelete, { query: { id } })
  expect(await boss(contract.jobDeleteBatch, { query: { ids: records[0]!.id } })).toMatchObject({
    success: true,
    message: '删除定时任务成功!',
  })
  expect(await lastActions(id)).toEqual(['job-add', 'job-edit', 'job-delete'])
})

// proves S-08
it('runs at its times, stops when paused, goes on when resumed, runs now when asked, and keeps what was said', async () => {
  const { id } = await newJob({
    jobClassName: 'searchIndexCheck',
    cronExpression: EVERY_SECOND,
    parameter: '{"lagSeconds":86400}',
  })
  const runs = await ended(id, 2)
  expect(runs.at(-1)).toMatchObject({ cause: 'due', state: 'done', error: null, createBy: null })
  expect(runs.at(-1)!.output).toMatch(/^索引里有 \d+ 篇知识、\d+ 段，落后 \d+ 秒\n$/)
  expect(runs.at(-1)!.startTime! >= runs.at(-1)!.dueTime!).toBe(true)
  await admin.call(contract.jobPause, { query: { id } })
  expect(await readJob(id)).toMatchObject({ status: -1, nextTime: null, lastTime: expect.any(String) })
  // The time that stands in the queue comes, and passes.
  await eventually('no time waits', async () => ((await db().$count(task, firings(id))) === 0 ? true : null))
  const before = (await ended(id)).length
  await admin.call(contract.jobExecute, { query: { id } })
  const [byHand, ...rest] = await ended(id, before + 1)
  expect([byHand!.cause, byHand!.createBy, byHand!.state, rest.length]).toEqual(['hand', 'admin', 'done', before])
  await admin.call(contract.jobResume, { query: { id } })
  await ended(id, before + 2)
  await admin.call(contract.jobDelete, { query: { id } })
  expect(await db().$count(jobRun, eq(jobRun.jobId, id))).toBe(0)
  expect(await lastActions(id)).toEqual(['job-add', 'job-pause', 'job-execute', 'job-resume', 'job-delete'])
})

it('cleans what is older than it was told, of its own tenant alone', async () => {
  const call = (id: string, tenantId: string, days: number) => ({
    id,
    tenantId,
    method: 'GET',
    path: '/x',
    status: 200,
    ms: 1,
    bytes: 1,
    ip: '127.0.0.1',
    createTime: new Date(Date.now() - days * 86_400_000),
  })
  await db()
    .insert(apiCall)
    .values([call('old', '0', 40), call('new', '0', 20), call('their-old', 'jobs-third', 40)])
  const { id } = await newJob({ parameter: '{"days":30}', status: -1 })
  await admin.call(contract.jobExecute, { query: { id } })
  expect((await ended(id))[0]).toMatchObject({ state: 'done', output: '已删除 1 条\n' })
  expect((await db().select().from(apiCall)).map((row) => row.id).toSorted()).toEqual(['new', 'their-old'])
})

it('backs up, keeps the newest, and removes nothing but its own', async () => {
  const folder = path.join(server.dataFolder, 'backups')
  mkdirSync(folder)
  const cutShort = 'zhiku-20200103-000000.zip.unfinished'
  for (const name of ['zhiku-20200101-000000.zip', 'zhiku-20200102-000000.zip', 'monday.zip', cutShort])
    writeFileSync(path.join(folder, name), '')
  const { id } = await newJob({ jobClassName: 'backup', parameter: '{"keep":2}', status: -1 })
  await admin.call(contract.jobExecute, { query: { id } })
  const [run] = await ended(id)
  expect(run).toMatchObject({ state: 'done', error: null })
  expect(run!.output).toContain('已删除 zhiku-20200101-000000.zip')
  expect(run!.output).toContain(`已删除 ${cutShort}`)
  const names = readdirSync(folder).toSorted()
  expect(names).toEqual(['monday.zip', 'zhiku-20200102-000000.zip', expect.stringMatching(/^zhiku-2\d{7}-\d{6}\.zip$/)])
})

it('says why it failed, and runs again at its next time', async () => {
  const { id } = await newJob({ jobClassName: 'backup', status: -1 })
  // A task that a former version knew.
  await db().update(scheduledJob).set({ jobClassName: 'gone' }).where(eq(scheduledJob.id, id))
  await admin.call(contract.jobExecute, { query: { id } })
  expect((await ended(id))[0]).toMatchObject({ state: 'failed', error: '后台找不到该类名：gone', output: '' })
  await admin.call(contract.jobExecute, { query: { id } })
  expect(await ended(id, 2)).toHaveLength(2)
})

it('after a stop catches up once, finishes what was interrupted, and goes on', async () => {
  const missed = await newJob({ cronExpression: '0 0 * * * ? *' })
  const { id: cut } = await newJob({ status: -1 })
  const { id: stays } = await newJob()
  const due = new Date(Math.floor(Date.now() / 3_600_000 - 72) * 3_600_000)
  await db().delete(task).where(firings(missed.id))
  await db().update(scheduledJob).set({ nextTime: due }).where(eq(scheduledJob.id, missed.id))
  const runId = `${cut}-run`.slice(0, 64)
  await db().insert(jobRun).values({ id: runId, jobId: cut, cause: 'hand', state: 'running', startTime: new Date() })
  await db()
    .insert(task)
    .values({
      kind: 'run-job',
      dedupeKey: runId,
      payload: { runId },
      state: 'running',
      lease: 'dead',
      leaseUntil: new Date(Date.now() + 3_600_000),
    })
  await expect(admin.call(contract.jobExecute, { query: { id: cut } })).rejects.toThrow('任务正在执行，请等它结束')
  const before = await readJob(stays)
  await server.restart()
  admin = await server.signIn('admin')
  expect((await ended(missed.id))[0]).toMatchObject({ cause: 'late', state: 'done' })
  const after = await readJob(missed.id)
  expect([after.lastTime, after.nextTime! > after.lastTime!]).toEqual([wire(due), true])
  expect(new Date(`${after.nextTime!.replace(' ', 'T')}+08:00`).getTime()).toBeGreaterThan(Date.now())
  expect((await ended(cut))[0]).toMatchObject({ state: 'done', output: '上次执行被中断，重新执行\n已删除 0 条\n' })
  expect(await listRuns(missed.id)).toHaveLength(1)
  expect((await readJob(stays)).nextTime).toBe(before.nextTime)
  expect(await db().$count(task, firings(stays))).toBe(1)
})

const wire = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

it('closes a run that nobody does any more', async () => {
  const { id } = await newJob({ status: -1 })
  const old = new Date(Date.now() - 600_000)
  await db().insert(jobRun).values({ jobId: id, cause: 'due', state: 'running', startTime: old, createTime: old })
  await jobWatch.run({ db: db() }, AbortSignal.timeout(60_000))
  expect((await listRuns(id))[0]).toMatchObject({ state: 'failed', error: '执行被中断' })
})

it('keeps the newest runs of each job, and none older than ninety days', async () => {
  const { id } = await newJob({ status: -1 })
  const { id: other } = await newJob({ status: -1 })
  const run = (jobId: string, days: number, n = 0) => {
    const at = new Date(Date.now() - days * 86_400_000 - n * 1000)
    return { jobId, cause: 'due' as const, state: 'done' as const, startTime: at, endTime: at, createTime: at }
  }
  const many = Array.from({ length: KEPT_RUNS + 5 }, (_, n) => run(id, 1, n))
  await db()
    .insert(jobRun)
    .values([...many, run(other, 89), run(other, 91)])
  await sweepRuns({ db: db() })
  const kept = await listRuns(id)
  expect(await db().$count(jobRun, eq(jobRun.jobId, id))).toBe(KEPT_RUNS)
  expect(kept[0]!.startTime).toBe(wire(many[0]!.startTime))
  expect(await listRuns(other)).toHaveLength(1)
})
