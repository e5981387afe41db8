import { expect, it } from 'vitest'
import { runProgram } from '../../program.ts'
import { envelopeServer, type Routes } from '../../testing/envelope-server.ts'
import { recordedDeps } from '../../testing/recorded-deps.ts'

const row = {
  id: 't1',
  name: '夜间导出',
  hint: 'zk_abcde',
  codes: [],
  bits: ['view'],
  works: false,
  validUntil: '2027-06-30 23:59:59',
  lastUsed: null,
  state: 'active',
  username: 'editor',
}
const page = { records: [row], total: 1 }
const routes: Routes = {
  'POST /sys/apiToken/add': () => ({ result: { id: 't1', token: 'zk_secret', validUntil: row.validUntil } }),
  'GET /sys/apiToken/mine': () => ({ result: page }),
  'GET /sys/apiToken/list': () => ({ result: page }),
  'DELETE /sys/apiToken/revoke': ({ query }) => (query.get('ids') === 't1' ? {} : { refuse: '找不到这个令牌' }),
  'DELETE /sys/apiToken/revokeAny': () => ({}),
}

async function run(...args: string[]) {
  await using server = await envelopeServer(routes)
  using deps = recordedDeps({ env: { ZHIKU_URL: server.url, ZHIKU_TOKEN: 'mine' } })
  await runProgram(deps, ['token', ...args])
  return { out: deps.stdout(), err: deps.stderr(), code: deps.exitCode(), requests: server.requests }
}

it('creates with the least by default, and shows the token alone on its line', async () => {
  const { out, code, requests } = await run('create', '--name', '夜间导出')
  expect(requests.map(({ token, body }) => [token, body])).toEqual([
    ['mine', { name: '夜间导出', codes: [], bits: ['view'], works: false }],
  ])
  expect(out.split('\n')[0]).toBe('zk_secret')
  expect(out).toContain('只显示这一次')
  expect(code).toBe(0)
})
it('creates with everything that was asked for, as one JSON document', async () => {
  const scopes = [
    '--code',
    'km:doc:upload,km:doc:release',
    '--bit',
    'view,download',
    '--place',
    'category:c1,document:d1',
  ]
  const { out, requests } = await run('create', '--name', 'x', ...scopes, '--works', '--until', '2027-06-30', '--json')
  expect(requests[0]!.body).toEqual({
    name: 'x',
    codes: ['km:doc:upload', 'km:doc:release'],
    bits: ['view', 'download'],
    places: [
      { kind: 'category', id: 'c1' },
      { kind: 'document', id: 'd1' },
    ],
    works: true,
    validUntil: '2027-06-30',
  })
  expect(JSON.parse(out)).toMatchObject({ id: 't1', token: 'zk_secret' })
})
it.each([
  [['create'], '缺少'],
  [['create', '--name', 'x', '--bit', 'edit'], '应为 view、download、sensitive 中的几个'],
  [['create', '--name', 'x', '--place', 'c1'], '应为 类型:编号'],
  [['revoke'], '缺少参数'],
])('answers wrong usage %j with exit code 2 and asks nothing of the server', async (args, sentence) => {
  const { err, code, requests } = await run(...args)
  expect(err).toContain(sentence)
  expect(code).toBe(2)
  expect(requests).toEqual([])
})
it('lists the own tokens, or with --all everybody’s with their accounts', async () => {
  const own = await run('list')
  expect(own.out).toMatch(/t1 +夜间导出 +zk_abcde +有效 +2027-06-30 23:59:59 +从未$/m)
  expect(own.out).not.toContain('editor')
  const all = await run('list', '--all')
  expect(all.out).toContain('editor')
  expect([own, all].map(({ requests }) => requests[0]!.path)).toEqual(['/sys/apiToken/mine', '/sys/apiToken/list'])
})
it('revokes, and shows the refusal of the server', async () => {
  expect(await run('revoke', 't1', '--yes')).toMatchObject({ out: 't1: 已撤销\n已撤销 1 个令牌', code: 0 })
  expect(await run('revoke', 'none', '--yes')).toMatchObject({ err: 'none: 找不到这个令牌', code: 1 })
  const { requests } = await run('revoke', 'a', 'b', '--any', '--yes')
  expect(requests.map(({ path, query }) => [path, query.get('ids')])).toEqual([
    ['/sys/apiToken/revokeAny', 'a'],
    ['/sys/apiToken/revokeAny', 'b'],
  ])
})
it('tells what became of each token, and fails where one is not there', async () => {
  const { out, err, code } = await run('revoke', 'none', 't1', 't1', '--yes')
  expect([out, err, code]).toEqual(['t1: 已撤销\n已撤销 1 个令牌，1 个令牌没有办成', 'none: 找不到这个令牌', 1])
  const asJson = await run('revoke', 'none', 't1', '--yes', '--json')
  expect(JSON.parse(asJson.out)).toEqual({ done: ['t1'], failed: [{ id: 'none', message: '找不到这个令牌' }] })
  expect(asJson.code).toBe(1)
})
it('explains its commands in Chinese', async () => {
  const { out } = await run('create', '--help')
  expect(out).toContain('只显示这一次')
  expect(out).not.toMatch(/Usage|Options|default|display help/)
})
