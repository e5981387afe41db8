import { expect, it } from 'vitest'
import { runProgram } from '../../program.ts'
import { envelopeServer, type Routes } from '../../testing/envelope-server.ts'
import { recordedDeps } from '../../testing/recorded-deps.ts'

const row = {
  id: 'd1',
  title: '差旅\u202e办法',
  status: 2,
  releaseFlag: 1,
  authorName: '王五',
  lastUpdateTime: '2026-11-22',
}
const page = { records: [row], total: 21 }
const routes: Routes = {
  'GET /KM/kmDoc/listRecently': () => ({ result: page }),
  'GET /KM/kmDoc/recycleBin': () => ({ result: page }),
  'GET /KM/kmDoc/queryById': ({ query }) => ({ result: { records: query.get('id') === 'd1' ? [row] : [], total: 1 } }),
  'PUT /KM/kmDoc/submitAudit': ({ query }) => (query.get('id') === 'bad' ? { refuse: '不允许提审' } : {}),
  'PUT /KM/kmDoc/auditReject': () => ({}),
  'DELETE /KM/kmDoc/delete': () => ({ result: null }),
  'PUT /KM/kmDoc/restore': ({ query }) => ({ result: query.get('ids') === 'bad' ? ['bad'] : [] }),
}

const ends =
  (at: string, status: number): Routes[string] =>
  ({ query }) =>
    query.get('id') === at
      ? { refuse: status === 401 ? 'Token失效，请重新登录' : '暂停服务', status, code: status }
      : {}

async function run(args: string[], answers?: string[], more: Routes = {}) {
  await using server = await envelopeServer({ ...routes, ...more })
  using deps = recordedDeps({ env: { ZHIKU_URL: server.url, ZHIKU_TOKEN: 't' }, ...(answers && { answers }) })
  await runProgram(deps, ['doc', ...args])
  return { out: deps.stdout(), err: deps.stderr(), code: deps.exitCode(), requests: server.requests }
}

it('lists what is new with its state, and nothing that drives the terminal', async () => {
  const { out } = await run(['list', '--page', '2', '--size', '1'])
  expect(out).toMatch(/^编号 +状态 .*\nd1 +已通过 +2026-11-22 +王五 +差旅 办法\n共 21 篇$/)
  const { requests } = await run(['list', '--state', 'bin', '--page', '2', '--size', '1'])
  expect(requests.map(({ path, query }) => [path, query.get('pageNo'), query.get('pageSize')])).toEqual([
    ['/KM/kmDoc/recycleBin', '2', '1'],
  ])
  expect((await run(['list', '--quiet'])).out).toBe('d1')
  expect((await run(['list', '--state', 'all'])).code).toBe(2)
})
it('shows one, or that there is none', async () => {
  expect(JSON.parse((await run(['get', 'd1', '--json'])).out)).toMatchObject({ doc: { id: 'd1' } })
  expect(await run(['get', 'none'])).toMatchObject({ err: '找不到文档', code: 1 })
})
it('goes on after one that is refused, names it, and fails', async () => {
  const { out, err, code, requests } = await run(['submit', 'a', 'bad', 'b', 'a', '--json'])
  expect(JSON.parse(out)).toEqual({ done: ['a', 'b'], failed: [{ id: 'bad', message: '不允许提审' }] })
  expect([err, code, requests.length]).toEqual(['bad: 不允许提审', 1, 3])
})
it.each([
  [401, 4, '未登录或登录已过期，请运行 zhiku login'],
  [504, 1, '网络超时'],
])('tells of each also what was left undone when all ends at HTTP %i', async (status, exit, message) => {
  const more = { 'PUT /KM/kmDoc/submitAudit': ends('b', status) }
  const { out, err, code } = await run(['submit', 'a', 'b', 'c', '--json'], undefined, more)
  const left = { id: 'c', message: '没有做，前面已经中断' }
  expect(JSON.parse(out)).toEqual({
    done: ['a'],
    failed: [{ id: 'b', message: expect.stringContaining(message) }, left],
  })
  expect(err.split('\n')).toHaveLength(2)
  expect(code).toBe(exit)
})
it('sends the reason of a rejection', async () => {
  const { out, requests } = await run(['reject', 'a', '--reason', '缺少附件'])
  expect(requests.map(({ query }) => [query.get('id'), query.get('reason')])).toEqual([['a', '缺少附件']])
  expect(out).toBe('a: 已驳回\n已驳回 1 篇')
})
it('deletes only after a yes; without a terminal only with --yes', async () => {
  expect(await run(['delete', 'a'])).toMatchObject({ code: 2, requests: [], err: expect.stringContaining('--yes') })
  expect(await run(['delete', 'a', 'b'], ['n'])).toMatchObject({ code: 1, requests: [] })
  expect((await run(['delete', 'a', 'b'], ['y'])).out).toBe('a: 已删除\nb: 已删除\n已删除 2 篇')
  expect((await run(['delete', 'a', '--yes'])).requests).toHaveLength(1)
})
it('counts as failed what the server did not restore', async () => {
  expect(await run(['restore', 'bad'])).toMatchObject({ code: 1, err: expect.stringContaining('不在回收站里') })
  expect(await run(['restore', 'a'])).toMatchObject({ code: 0, out: 'a: 已还原\n已还原 1 篇' })
})
