import { expect, it } from 'vitest'
import { runProgram } from '../program.ts'
import { envelopeServer, type Routes } from '../testing/envelope-server.ts'
import { recordedDeps } from '../testing/recorded-deps.ts'

const row = {
  id: 'c1',
  name: '办公门户',
  username: 'admin',
  hint: 'zs_abcde',
  origins: ['https://oa.example.com'],
  addresses: [],
  codes: [],
  bits: ['view'],
  works: false,
  forPeople: true,
  ratePerMinute: 600,
  enabled: true,
  lastUsed: null,
  ak: 'c1',
  sk: '',
  systemUserId: 'u1',
  revision: 'r1',
}
const routes: Routes = {
  'POST /openapi/client/add': () => ({ result: { id: 'c1', secret: 'zs_secret' } }),
  'GET /openapi/client/list': () => ({ result: { records: [row], total: 1 } }),
  'DELETE /openapi/client/deleteBatch': () => ({}),
}

async function run(args: string[], answers?: string[]) {
  await using server = await envelopeServer(routes)
  using deps = recordedDeps({ env: { ZHIKU_URL: server.url, ZHIKU_TOKEN: 't' }, ...(answers && { answers }) })
  await runProgram(deps, ['client', ...args])
  return { out: deps.stdout(), err: deps.stderr(), code: deps.exitCode(), requests: server.requests }
}

it('creates with the least by default, and shows the secret once, alone on its line', async () => {
  const { out, requests } = await run(['create', '--name', '办公门户'])
  expect(requests.map(({ body }) => body)).toEqual([
    {
      name: '办公门户',
      origins: [],
      addresses: [],
      codes: [],
      bits: ['view'],
      works: false,
      forPeople: false,
      ratePerMinute: 600,
    },
  ])
  expect(out.split('\n')[0]).toBe('zs_secret')
  expect((await run(['create', '--name', '办公门户', '--quiet'])).out).toBe('zs_secret')
})
it('creates with everything that was asked for', async () => {
  const args = ['--origin', 'https://a.b,https://c.d', '--address', '10.1.0.0/16', '--owner', 'wangwu', '--rate', '60']
  const scopes = ['--for-people', '--works', '--bit', 'view,download', '--code', 'km:doc:upload', '--place', 'topic:t1']
  const { requests } = await run(['create', '--name', 'x', ...args, ...scopes])
  expect(requests[0]!.body).toEqual({
    name: 'x',
    username: 'wangwu',
    origins: ['https://a.b', 'https://c.d'],
    addresses: ['10.1.0.0/16'],
    codes: ['km:doc:upload'],
    bits: ['view', 'download'],
    places: [{ kind: 'topic', id: 't1' }],
    works: true,
    forPeople: true,
    ratePerMinute: 60,
  })
})
it('lists them, and removes only after a yes', async () => {
  expect((await run(['list'])).out).toMatch(
    /c1 +办公门户 +admin +zs_abcde +启用 +任何人 +https:\/\/oa.example.com +从未$/,
  )
  expect(await run(['revoke', 'c1'])).toMatchObject({ code: 2, requests: [] })
  expect(await run(['revoke', 'c1'], ['n'])).toMatchObject({ code: 1, requests: [] })
  const { requests, out } = await run(['revoke', 'c1', 'c2', '--yes'])
  expect(requests.map(({ query }) => query.get('ids'))).toEqual(['c1', 'c2'])
  expect(out).toBe('c1: 已删除\nc2: 已删除\n已删除 2 个客户端')
})
it.each([
  [['create'], '缺少'],
  [['create', '--name', 'x', '--bit', 'edit'], '应为 view、download、sensitive 中的几个'],
  [['create', '--name', 'x', '--rate', '0'], '应为 1 到 100000 的整数'],
])('answers wrong usage %j with exit code 2', async (args, sentence) => {
  const { err, code, requests } = await run(args)
  expect(err).toContain(sentence)
  expect([code, requests]).toEqual([2, []])
})
