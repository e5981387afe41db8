import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { runProgram } from '../program.ts'
import { profilesPath } from '../profiles.ts'
import { envelopeServer, type Routes } from '../testing/envelope-server.ts'
import { recordedDeps } from '../testing/recorded-deps.ts'

const userInfo = { id: 'u1', username: 'admin', realname: '管理员' }
const open: Routes = {
  'GET /sys/captchaNeeded': () => ({ result: false }),
  'POST /sys/login': ({ body }) =>
    body['password'] === 'right' ? { result: { token: 't1', userInfo } } : { refuse: '用户名或密码错误' },
}

it('keeps the token in a file that only its owner reads', async () => {
  await using server = await envelopeServer(open)
  using deps = recordedDeps({ stdin: ['right'] })
  await runProgram(deps, ['login', '--url', `${server.url}/`, '--user', 'admin', '--password-stdin'])
  expect(deps.exitCode()).toBe(0)
  const file = profilesPath(deps)
  expect(file).toBe(path.join(deps.home, '.config/zhiku/profiles.json'))
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    current: 'default',
    profiles: { default: { url: server.url, token: 't1', username: 'admin', realname: '管理员' } },
  })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(path.dirname(file)).mode & 0o777).toBe(0o700)
  expect(deps.stdout() + deps.stderr()).not.toMatch(/right|t1/)
})
it('stores nothing when the server refuses, and shows its sentence', async () => {
  await using server = await envelopeServer(open)
  using deps = recordedDeps({ stdin: ['wrong'] })
  await runProgram(deps, ['login', '--url', server.url, '--user', 'admin', '--password-stdin', '--json'])
  expect(deps.exitCode()).toBe(1)
  expect(JSON.parse(deps.stdout())).toEqual({ error: { kind: 'refused', message: '用户名或密码错误' } })
  expect(deps.stderr()).toContain('用户名或密码错误')
  expect(() => statSync(profilesPath(deps))).toThrow('ENOENT')
})
it('follows XDG_CONFIG_HOME only where it is absolute', () => {
  using deps = recordedDeps()
  expect(profilesPath({ env: { XDG_CONFIG_HOME: '/etc/x' }, home: deps.home })).toBe('/etc/x/zhiku/profiles.json')
  expect(profilesPath({ env: { XDG_CONFIG_HOME: 'x' }, home: '/h' })).toBe('/h/.config/zhiku/profiles.json')
})
it('asks for address, account and password at a terminal', async () => {
  await using server = await envelopeServer(open)
  using deps = recordedDeps({ answers: [server.url, 'admin', 'right'] })
  await runProgram(deps, ['login'])
  expect(deps.stderr()).toBe('服务器地址 [http://127.0.0.1:8080]: \n用户账号: \n密码: ')
  expect(deps.stdout()).toContain('管理员（admin）')
})
it('puts the captcha picture into a file only while it is asked for', async () => {
  const picture = Buffer.from('<svg/>').toString('base64')
  await using server = await envelopeServer({
    'GET /sys/captchaNeeded': ({ query }) => ({ result: query.get('username') === 'admin' }),
    'GET /sys/randomImage/*': () => ({ result: `data:image/svg+xml;base64,${picture}` }),
    'POST /sys/login': ({ body }) =>
      body['captcha'] === 'AB3D' && body['checkKey'] ? { result: { token: 't', userInfo } } : { refuse: '验证码错误' },
  })
  using deps = recordedDeps({ answers: ['right', 'AB3D'] })
  let picked = { file: '', content: '' }
  const { ask, askSecret } = deps.prompt!
  deps.prompt = {
    askSecret,
    ask: (question) => {
      const file = /图片: (\S+\.svg)/.exec(deps.stderr())![1]!
      picked = { file, content: readFileSync(file, 'utf8') }
      return ask(question)
    },
  }
  await runProgram(deps, ['login', '--url', server.url, '--user', 'admin'])
  expect(deps.exitCode()).toBe(0)
  expect(picked.content).toBe('<svg/>')
  expect(() => statSync(picked.file)).toThrow('ENOENT')
})
it('says what to do about a captcha where nobody can be asked', async () => {
  await using server = await envelopeServer({ 'GET /sys/captchaNeeded': () => ({ result: true }) })
  using deps = recordedDeps({ stdin: ['right'] })
  await runProgram(deps, ['login', '--url', server.url, '--user', 'admin', '--password-stdin'])
  expect(deps.exitCode()).toBe(1)
  expect(deps.stderr()).toContain('图形验证码')
  expect(server.requests.map((request) => request.path)).toEqual(['/sys/captchaNeeded'])
})

/** A fake server on which the first password must be changed before anything else. */
function firstPassword(): Routes {
  let current = 'first'
  return {
    'GET /sys/captchaNeeded': () => ({ result: false }),
    'POST /sys/login': ({ body }) =>
      body['password'] === current
        ? { result: { token: current, userInfo: { ...userInfo, mustChangePassword: current === 'first' } } }
        : { refuse: '用户名或密码错误' },
    'PUT /sys/user/updatePassword': ({ body, token }) => {
      if (token !== 'first' || body['oldpassword'] !== 'first') return { refuse: '旧密码输入错误!' }
      if (body['confirmpassword'] !== body['password']) return { refuse: '两次输入密码不一致!' }
      current = String(body['password'])
      return {}
    },
  }
}

it('changes the first password from stdin and keeps the later session', async () => {
  await using server = await envelopeServer(firstPassword())
  using deps = recordedDeps({ stdin: ['first', 'second'] })
  const args = ['login', '--url', server.url, '--user', 'admin', '--password-stdin', '--new-password-stdin']
  await runProgram(deps, args)
  expect(deps.exitCode()).toBe(0)
  expect(JSON.parse(readFileSync(profilesPath(deps), 'utf8'))).toMatchObject({
    profiles: { default: { token: 'second' } },
  })
})
it('says how to change the first password where no new one is given', async () => {
  await using server = await envelopeServer(firstPassword())
  using deps = recordedDeps({ stdin: ['first'] })
  await runProgram(deps, ['login', '--url', server.url, '--user', 'admin', '--password-stdin'])
  expect(deps.exitCode()).toBe(1)
  expect(deps.stderr()).toContain('--new-password-stdin')
  expect(() => statSync(profilesPath(deps))).toThrow('ENOENT')
})
it('asks twice for the new password and changes nothing when the two differ', async () => {
  await using server = await envelopeServer(firstPassword())
  using deps = recordedDeps({ answers: ['first', 'second', 'secondd'] })
  await runProgram(deps, ['login', '--url', server.url, '--user', 'admin'])
  expect(deps.stderr()).toContain('不一致')
  expect(server.requests.map((request) => request.path)).not.toContain('/sys/user/updatePassword')
})
