import { expect, it } from 'vitest'
import { weakness } from '../../../core/rules/password.ts'
import { runProgram } from '../../program.ts'
import { envelopeServer, type Routes } from '../../testing/envelope-server.ts'
import { recordedDeps } from '../../testing/recorded-deps.ts'

const wangwu = { id: 'u1', username: 'wangwu', realname: '王五', status: 1 }
const routes: Routes = {
  'GET /sys/user/list': ({ query }) => {
    const asked = query.get('username') ?? ''
    const records = ['', 'wangwu', '*wang*'].includes(asked) ? [wangwu] : []
    return { result: { records, total: records.length } }
  },
  'GET /sys/user/generateUserId': () => ({ result: 'f'.repeat(32) }),
  'POST /sys/user/add': ({ body }) => (body['password'] === '12345678' ? { refuse: '密码须同时含有字母和数字' } : {}),
  'PUT /sys/user/frozenBatch': () => ({}),
  'PUT /sys/user/changePassword': () => ({}),
}

async function run(args: string[], given: { answers?: string[]; stdin?: string[] } = {}) {
  await using server = await envelopeServer(routes)
  using deps = recordedDeps({ env: { ZHIKU_URL: server.url, ZHIKU_TOKEN: 't' }, ...given })
  await runProgram(deps, ['user', ...args])
  return { out: deps.stdout(), err: deps.stderr(), code: deps.exitCode(), requests: server.requests }
}

it('finds people by a part of their account', async () => {
  expect((await run(['list', '--username', 'wang'])).out).toMatch(/wangwu +王五 +正常 +u1\n共 1 个$/)
  expect((await run(['list', '--username', 'li'])).out).toBe('没有用户')
})
it('creates with a password from stdin that is shown nowhere', async () => {
  const args = ['create', 'wangwu', '--realname', '王五', '--roles', 'r1,r2', '--password-stdin']
  const { out, err, requests } = await run(args, { stdin: ['Kranich-77'] })
  expect(requests.at(-1)!.body).toEqual({
    id: 'f'.repeat(32),
    username: 'wangwu',
    realname: '王五',
    password: 'Kranich-77',
    selectedroles: 'r1,r2',
  })
  expect(out + err).not.toContain('Kranich')
})
it('makes a password that the rules accept, and shows it once', async () => {
  const { out, requests } = await run(['create', 'wangwu', '--realname', '王五', '--generate', '--json'])
  const { password } = JSON.parse(out) as { password: string }
  expect(weakness(password, 'wangwu')).toBeNull()
  expect(requests.at(-1)!.body['password']).toBe(password)
  const again = await run(['create', 'wangwu', '--realname', '王五', '--generate', '--quiet'])
  expect(again.out).not.toBe(password)
  expect(again.out).toMatch(/^\S{21}$/)
})
it('freezes by the account after a yes, and thaws without asking', async () => {
  expect(await run(['freeze', 'wangwu'])).toMatchObject({ code: 2, requests: [] })
  expect(await run(['freeze', 'wangwu'], { answers: ['n'] })).toMatchObject({ code: 1, requests: [] })
  const { requests, out } = await run(['freeze', 'wangwu', '--yes'])
  expect(requests.at(-1)!.body).toEqual({ ids: 'u1', status: 2 })
  expect(out).toBe('已冻结 1 个用户')
  expect((await run(['freeze', 'wangwu', '--undo'])).requests.at(-1)!.body).toEqual({ ids: 'u1', status: 1 })
})
it('freezes nobody instead of somebody whose account only looks alike', async () => {
  const { err, code, requests } = await run(['freeze', 'wangw', '--yes'])
  expect([err, code, requests.length]).toEqual(['没有账号 wangw', 1, 1])
})
it('resets a password after a yes', async () => {
  expect(await run(['reset', 'wangwu', '--generate'])).toMatchObject({ code: 2, requests: [] })
  const { requests } = await run(['reset', 'wangwu'], { answers: ['y', 'Kranich-77', 'Kranich-77'] })
  expect(requests.map(({ body }) => body)).toEqual([
    { username: 'wangwu', password: 'Kranich-77', confirmpassword: 'Kranich-77' },
  ])
  expect(await run(['reset', 'wangwu'], { answers: ['y', 'Kranich-77', 'x'] })).toMatchObject({ code: 1, requests: [] })
})
it.each([
  [['create', 'a', '--realname', '甲']],
  [['create', 'a', '--realname', '甲', '--generate', '--password-stdin']],
])('asks for exactly one source of the password: %j', async (args) => {
  expect(await run(args, { stdin: ['x'] })).toMatchObject({ code: 2, requests: [] })
})
