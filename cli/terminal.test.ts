import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { envelopeServer } from './testing/envelope-server.ts'
import { recordedDeps } from './testing/recorded-deps.ts'

/** util-linux' `script` gives a program a terminal of its own. */
const SCRIPT = '/usr/bin/script'
const main = path.join(import.meta.dirname, 'main.ts')

/** Answers each question when it stands on the screen; resolves with all that was shown. */
async function atTerminal(args: string, home: string, answers: readonly [question: string, keys: string][]) {
  const command = `${process.execPath} ${main} ${args}`
  const child = spawn(SCRIPT, ['-qec', command, '/dev/null'], {
    env: { ...process.env, HOME: home, XDG_CONFIG_HOME: '' },
  })
  const left = [...answers]
  let screen = ''
  child.stdout.on('data', (chunk: Buffer) => {
    screen += chunk.toString()
    if (!left[0] || !screen.includes(left[0][0])) return
    child.stdin.write(left.shift()![1])
  })
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { screen, code }
}

it.skipIf(!existsSync(SCRIPT))('shows nothing of a password while it is typed', async () => {
  await using server = await envelopeServer({
    'GET /sys/captchaNeeded': () => ({ result: false }),
    'POST /sys/login': ({ body }) => ({ refuse: `收到 ${String(body['password']).length} 个字` }),
  })
  using deps = recordedDeps()
  const { screen, code } = await atTerminal(`login --url ${server.url}`, deps.home, [
    ['用户账号', 'admin\r'],
    ['密码: ', 'geheim\r'],
  ])
  expect(screen).toContain('admin')
  expect(screen).toContain('收到 6 个字')
  expect(screen).not.toMatch(/geheim|\bg\b/)
  expect(code).toBe(1)
})
it.skipIf(!existsSync(SCRIPT))('stops at Ctrl-C without sending anything', async () => {
  await using server = await envelopeServer({})
  using deps = recordedDeps()
  const { screen } = await atTerminal(`login --url ${server.url}`, deps.home, [
    ['用户账号', 'admin\r'],
    ['密码: ', 'geh\u0003'],
  ])
  expect(screen).toContain('已取消')
  expect(server.requests).toEqual([])
})
