import { expect, it } from 'vitest'
import { weakness } from '../../../core/rules/password.ts'
import { runProgram } from '../../program.ts'
import { envelopeServer, type Routes } from '../../testing/envelope-server.ts'
import { recordedDeps } from '../../testing/recorded-deps.ts'

const wangwu = { id: 'u1', username: 'wangwu', realname: '王五', status: 1 }
const roles = [
  { id: 'r1', roleName: '编辑', roleCode: 'editor' },
  { id: 'r2', roleName: '审核员', roleCode: 'reviewer' },
]
const branch = (id: string, orgCode: string, children: unknown[] = []) => ({
  id,
  departName: { a: '集团', b: '华东', c: '华南', d: '法务部', e: '法务部' }[id],
  orgCode,
  children,
})
const departments = [
  branch('a', 'A01', [branch('b', 'A01A01', [branch('d', 'D1')]), branch('c', 'A01A02', [branch('e', 'D2')])]),
]
const routes: Routes = {
  'GET /sys/user/list': ({ query }) => {
    const asked = query.get('username') ?? ''
    const records = ['', 'wangwu', '*wang*', 'w*'].includes(asked) ? [wangwu] : []
    return { result: { records, total: records.length } }
  },
  'GET /sys/role/queryall': () => ({ result: roles }),
  'GET /sys/sysDepart/queryTreeList': () => ({ result: departments }),
  'GET /sys/user/generateUserId': () => ({ result: 'f'.repeat(32) }),
  'POST /sys/user/add': ({ body }) => (body['password'] === '12345678' ? { refuse: '密码须同时含有字母和数字' } : {}),
  'PUT /sys/user/frozenBatch': () => ({}),
  'PUT /sys/user/changePassword': ({ body }) => (body['username'] === 'wangwu' ? {} : { refuse: '用户不存在！' }),
}

async function run(args: string[], { more, ...given }: { answers?: string[]; stdin?: string[]; more?: Routes } = {}) {
  await using server = await envelopeServer({ ...routes, ...more })
  using deps = recordedDeps({ env: { ZHIKU_URL: server.url, ZHIKU_TOKEN: 't' }, ...given })
  await runProgram(deps, ['user', ...args])
  return { out: deps.stdout(), err: deps.stderr(), code: deps.exitCode(), requests: server.requests }
}

it('finds people by a part of their account', async () => {
  expect((await run(['list', '--username', 'wang'])).out).toMatch(/wangwu +王五 +正常 +u1\n共 1 个$/)
  expect((await run(['list', '--username', 'li'])).out).toBe('没有用户')
})
it('creates with a password from stdin that is shown nowhere', async () => {
  const args = [
    'create',
    'wangwu',
    '--realname',
    '王五',
    '--roles',
    'editor,审核员',
    '--departments',
    '华东,e',
    '--password-stdin',
  ]
  const { out, err, requests } = await run(args, { stdin: ['Kranich-77'] })
  expect(requests.at(-1)!.body).toEqual({
    id: 'f'.repeat(32),
    username: 'wangwu',
    realname: '王五',
    password: 'Kranich-77',
    selectedroles: 'r1,r2',
    selecteddeparts: 'b,e',
  })
  expect(out + err).not.toContain('Kranich')
})
it.each([
  [
    ['--departments', '法务部'],
    ['不止一个部门叫 法务部', '集团 / 华东 / 法务部 D1（编号 d）', '集团 / 华南 / 法务部 D2（编号 e）'],
  ],
  [
    ['--departments', '华冬'],
    ['没有部门 华冬', '是不是要: 华东'],
  ],
  [
    ['--roles', 'editro'],
    ['没有角色 editro', '是不是要: editor'],
  ],
  [['--roles', '仓库'], ['没有角色 仓库']],
])('creates nobody where %j does not name exactly one', async (args, sentences) => {
  const { err, code, requests } = await run(['create', 'wangwu', '--realname', '王五', '--generate', ...args])
  for (const sentence of sentences) expect(err).toContain(sentence)
  expect(code).toBe(1)
  expect(requests.map(({ method }) => method)).toEqual(['GET'])
})
it('takes the name that another has too by its path or code', async () => {
  for (const name of ['D2', '集团 / 华南 / 法务部']) {
    const { requests } = await run(['create', 'wangwu', '--realname', '王五', '--generate', '--departments', name])
    expect(requests.at(-1)!.body['selecteddeparts']).toBe('e')
  }
})
it('hands ids on where the roles may not be listed', async () => {
  const { requests } = await run(['create', 'wangwu', '--realname', '王五', '--generate', '--roles', 'r1'], {
    more: { 'GET /sys/role/queryall': () => ({ refuse: '没有权限', status: 403, code: 403 }) },
  })
  expect(requests.at(-1)!.body['selectedroles']).toBe('r1')
})
it('says which account was meant where a password is to be reset', async () => {
  const { err, code } = await run(['reset', 'wangwo', '--generate', '--yes'])
  expect([err, code]).toEqual(['没有账号 wangwo，是不是要: wangwu', 1])
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
  expect(out).toBe('wangwu: 已冻结\n已冻结 1 个用户')
  expect((await run(['freeze', 'wangwu', '--undo'])).requests.at(-1)!.body).toEqual({ ids: 'u1', status: 1 })
})
it('freezes nobody instead of somebody whose account only looks alike', async () => {
  const { err, code, requests } = await run(['freeze', 'wangw', '--yes'])
  expect([err, code]).toEqual(['wangw: 没有账号 wangw，是不是要: wangwu', 1])
  expect(requests.map(({ method }) => method)).not.toContain('PUT')
})
it('goes on after an account that is not there, and tells of each', async () => {
  const { out, err, code } = await run(['freeze', 'none', 'wangwu', '--yes', '--json'])
  expect(JSON.parse(out)).toEqual({ done: ['wangwu'], failed: [{ id: 'none', message: '没有账号 none' }] })
  expect([err, code]).toEqual(['none: 没有账号 none', 1])
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
