import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { envelopeServer } from './testing/envelope-server.ts'
import { recordedDeps } from './testing/recorded-deps.ts'

const wasTerminal = process.stderr.isTTY
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  process.stderr.isTTY = wasTerminal
})

/** The text on stderr for progress messages that are one second apart. */
async function toldInSeconds(seconds: number, isTerminal: boolean): Promise<string> {
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.resetModules()
  const { terminalDeps } = await import('./terminal.ts')
  let told = ''
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    told += String(text)
    return true
  })
  process.stderr.isTTY = isTerminal
  const { progress } = terminalDeps()
  for (let second = 1; second <= seconds; second++) {
    vi.advanceTimersByTime(1000)
    progress(`[${second}/${seconds}] a.pdf`)
  }
  progress('')
  return told
}

it('tells its progress in one line each ten seconds where stderr is no terminal', async () => {
  expect(await toldInSeconds(9, false)).toBe('')
  expect(await toldInSeconds(35, false)).toBe('[10/35] a.pdf\n[20/35] a.pdf\n[30/35] a.pdf\n')
})
it('overwrites its progress on a terminal, and takes it away', async () => {
  vi.stubEnv('TERM', 'xterm')
  expect(await toldInSeconds(2, true)).toBe('\r\u001b[K[1/2] a.pdf\r\u001b[K[2/2] a.pdf\r\u001b[K')
  vi.unstubAllEnvs()
})

/** `script` of util-linux runs a program in a pseudo-terminal. */
const SCRIPT = '/usr/bin/script'
const main = path.join(import.meta.dirname, 'main.ts')

/** Types each answer when its question appears; resolves with everything that was shown. */
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
