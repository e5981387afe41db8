import { readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { runProgram } from '../program.ts'
import { profilesPath, saveProfile } from '../profiles.ts'
import { envelopeServer } from '../testing/envelope-server.ts'
import { recordedDeps } from '../testing/recorded-deps.ts'

const UP = { status: 'UP', components: { db: { status: 'UP' }, search: { status: 'UP' } } }
const session = (url: string) => ({ url, token: 'secret', username: 'admin', realname: '管理员' })

it('sends the stored token to the server it came from', async () => {
  await using server = await envelopeServer({ 'GET /actuator/health': () => ({ bare: UP }) })
  using deps = recordedDeps()
  await saveProfile(deps, session(server.url))
  await runProgram(deps, ['health'])
  expect(server.requests[0]?.token).toBe('secret')
})
it('sends the stored token to no other server', async () => {
  await using server = await envelopeServer({ 'GET /actuator/health': () => ({ bare: UP }) })
  using deps = recordedDeps({ env: { ZHIKU_URL: server.url } })
  await saveProfile(deps, session('http://127.0.0.1:1'))
  await runProgram(deps, ['health'])
  expect(deps.exitCode()).toBe(0)
  expect(server.requests[0]?.token).toBeUndefined()
})
it('takes address and token from the environment first', async () => {
  await using server = await envelopeServer({ 'GET /actuator/health': () => ({ bare: UP }) })
  using deps = recordedDeps({ env: { ZHIKU_URL: server.url, ZHIKU_TOKEN: 'given' } })
  await saveProfile(deps, session(server.url))
  await runProgram(deps, ['health'])
  expect(server.requests[0]?.token).toBe('given')
})
it('shows each part of a healthy server', async () => {
  await using server = await envelopeServer({ 'GET /actuator/health': () => ({ bare: UP }) })
  using deps = recordedDeps()
  await runProgram(deps, ['health', '--url', server.url])
  expect(deps.stdout()).toBe(`服务器  正常  ${server.url}\ndb      正常\nsearch  正常`)
})
it('tells what a part that works is busy with', async () => {
  const components = {
    search: { status: 'UP', state: 'rebuilding', progress: 0.417 },
    text: { status: 'UP', state: 'rereading' },
  }
  await using server = await envelopeServer({ 'GET /actuator/health': () => ({ bare: { status: 'UP', components } }) })
  using deps = recordedDeps()
  await runProgram(deps, ['health', '--url', server.url])
  expect(deps.stdout()).toContain('search  正常  正在重建 41%\ntext    正常  正在重新读取旧版本读取的文件')
  expect(deps.exitCode()).toBe(0)
})
it('fails when a part is down', async () => {
  const bare = { status: 'DOWN', components: { db: { status: 'DOWN' } } }
  await using server = await envelopeServer({ 'GET /actuator/health': () => ({ bare }) })
  using deps = recordedDeps()
  await runProgram(deps, ['health', '--url', server.url, '--json'])
  expect(JSON.parse(deps.stdout())).toEqual({ url: server.url, ...bare })
  expect(deps.exitCode()).toBe(1)
})
it('fails where nobody listens', async () => {
  using deps = recordedDeps()
  await runProgram(deps, ['health', '--url', 'http://127.0.0.1:1'])
  expect(deps.exitCode()).toBe(1)
  expect(deps.stderr()).toContain('网络异常')
})
it('ends the session on the server and forgets the token', async () => {
  await using server = await envelopeServer({ 'POST /sys/logout': () => ({}) })
  using deps = recordedDeps()
  await saveProfile(deps, session(server.url))
  await runProgram(deps, ['logout'])
  expect(server.requests.map(({ path, token }) => [path, token])).toEqual([['/sys/logout', 'secret']])
  expect(readFileSync(profilesPath(deps), 'utf8')).not.toContain('secret')
  expect(deps.exitCode()).toBe(0)
})
it('forgets the token even where the server cannot be told, and says so', async () => {
  using deps = recordedDeps()
  await saveProfile(deps, session('http://127.0.0.1:1'))
  await runProgram(deps, ['logout'])
  expect(readFileSync(profilesPath(deps), 'utf8')).not.toContain('secret')
  expect(deps.exitCode()).toBe(1)
})
it('names a damaged file of profiles', async () => {
  using deps = recordedDeps()
  await saveProfile(deps, session('http://127.0.0.1:1'))
  writeFileSync(profilesPath(deps), '{')
  await runProgram(deps, ['health'])
  expect(deps.stderr()).toContain(`${profilesPath(deps)} 已损坏，请删除后重新登录`)
  expect(deps.exitCode()).toBe(1)
})
