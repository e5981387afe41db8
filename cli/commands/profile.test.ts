import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { runProgram } from '../program.ts'
import { profilesPath } from '../profiles.ts'
import { envelopeServer } from '../testing/envelope-server.ts'
import { recordedDeps } from '../testing/recorded-deps.ts'

const page = { records: [], total: 0 }
const routes = { 'GET /sys/apiToken/mine': () => ({ result: page }) }

/** Runs several command lines, one after the other, on the same fake machine. */
function machine(given: Parameters<typeof recordedDeps>[0] = {}) {
  const deps = recordedDeps(given)
  let shown = 0
  return {
    deps,
    async run(...args: string[]) {
      deps.exit(0)
      await runProgram(deps, args)
      const [out, err] = [deps.stdout(), deps.stderr()]
      const fresh = out.slice(shown)
      shown = out.length
      return { out: fresh.trim(), err, code: deps.exitCode() }
    },
    [Symbol.dispose]: () => deps[Symbol.dispose](),
  }
}

it('keeps several sign-ins and uses the one that is current or named', async () => {
  await using first = await envelopeServer(routes)
  await using second = await envelopeServer(routes)
  using at = machine({ stdin: ['token-of-a', 'token-of-b'] })
  expect((await at.run('profile', 'add', '甲', '--url', first.url, '--token-stdin')).code).toBe(0)
  expect((await at.run('profile', 'add', 'b', '--url', second.url, '--token-stdin')).code).toBe(0)
  expect((await at.run('profile', 'list')).out).toContain(`*  甲  ${first.url}`)

  await at.run('token', 'list')
  await at.run('token', 'list', '--profile', 'b')
  await at.run('profile', 'use', 'b')
  await at.run('token', 'list')
  expect(first.requests.map(({ token }) => token)).toEqual(['token-of-a'])
  expect(second.requests.map(({ token }) => token)).toEqual(['token-of-b', 'token-of-b'])

  const shown = JSON.parse((await at.run('profile', 'show', '--json')).out) as object
  expect(shown).toMatchObject({ name: 'b', url: second.url, signedIn: true })
  expect(at.deps.stdout() + at.deps.stderr()).not.toContain('token-of')
  expect(statSync(profilesPath(at.deps)).mode & 0o777).toBe(0o600)
})
it('takes the profile of the environment, and before it the one of the command line with its own server', async () => {
  await using first = await envelopeServer(routes)
  await using second = await envelopeServer(routes)
  using at = machine({ stdin: ['token-of-a', 'token-of-b'], env: { ZHIKU_PROFILE: 'b' } })
  await at.run('profile', 'add', 'a', '--url', first.url, '--token-stdin')
  await at.run('profile', 'add', 'b', '--url', second.url, '--token-stdin')
  await at.run('token', 'list')
  at.deps.env = { ZHIKU_URL: second.url, ZHIKU_TOKEN: 'given' }
  await at.run('token', 'list')
  await at.run('token', 'list', '--profile', 'a')
  expect(second.requests.map(({ token }) => token)).toEqual(['token-of-b', 'given'])
  expect(first.requests.map(({ token }) => token)).toEqual(['token-of-a'])
})
it('removes only after a yes', async () => {
  using at = machine({ answers: ['n', 'y'] })
  await at.run('profile', 'add', 'a', '--url', 'http://127.0.0.1:1')
  await at.run('profile', 'add', 'b', '--url', 'http://127.0.0.1:2')
  expect((await at.run('profile', 'remove', 'a')).code).toBe(1)
  expect(readFileSync(profilesPath(at.deps), 'utf8')).toContain('"a"')
  expect((await at.run('profile', 'remove', 'a')).code).toBe(0)
  const left = { current: 'b', profiles: { b: { url: 'http://127.0.0.1:2' } } }
  expect(JSON.parse(readFileSync(profilesPath(at.deps), 'utf8'))).toEqual(left)
})
it.each([
  [['show', 'none'], '没有保存名为 none 的登录'],
  [['use', 'none'], '没有保存名为 none 的登录'],
  [['add', '../x', '--url', 'http://x'], '名称不正确'],
  [['add', 'a', '--url', 'ftp://x'], '地址不正确'],
  [['remove', 'kept'], '请加上 --yes'],
  [['add', 'kept', '--url', 'http://x'], '已有名为 kept 的登录'],
])('answers %j with code 2 and changes nothing', async (args, sentence) => {
  using at = machine()
  await at.run('profile', 'add', 'kept', '--url', 'http://127.0.0.1:1')
  const before = readFileSync(profilesPath(at.deps), 'utf8')
  const { err, code } = await at.run('profile', ...args)
  expect(err).toContain(sentence)
  expect(code).toBe(2)
  expect(readFileSync(profilesPath(at.deps), 'utf8')).toBe(before)
})
it('refuses a profile that does not exist instead of using another one', async () => {
  await using server = await envelopeServer(routes)
  using at = machine({ stdin: ['t'] })
  await at.run('profile', 'add', 'a', '--url', server.url, '--token-stdin')
  expect(await at.run('token', 'list', '--profile', 'typo')).toMatchObject({ code: 2 })
  expect(server.requests).toEqual([])
})
it('goes on with the sign-in that was kept before there were several', async () => {
  await using server = await envelopeServer(routes)
  using at = machine()
  const former = path.join(at.deps.home, '.config/zhiku/session.json')
  mkdirSync(path.dirname(former), { recursive: true })
  writeFileSync(former, JSON.stringify({ url: server.url, token: 'old', username: 'a', realname: '甲' }))
  await at.run('token', 'list')
  expect(server.requests[0]?.token).toBe('old')
  await at.run('profile', 'use', 'default')
  expect(() => statSync(former)).toThrow('ENOENT')
  await at.run('token', 'list')
  expect(server.requests[1]?.token).toBe('old')
})
