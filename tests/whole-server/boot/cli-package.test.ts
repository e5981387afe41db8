import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '../support/fixture.ts'

const CLI = path.resolve(import.meta.dirname, '../../../cli')

let server: TestServer
const folder = mkdtempSync(path.join(tmpdir(), 'zhiku-package-'))
/** Nothing of the user's: no cache, no settings, and no registry. */
const env = {
  PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env['PATH']}`,
  HOME: folder,
  npm_config_cache: path.join(folder, 'cache'),
  npm_config_offline: 'true',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_update_notifier: 'false',
}
const npm = (cwd: string, ...args: string[]) => execFileSync('npm', args, { cwd, env, encoding: 'utf8' })

beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server[Symbol.asyncDispose]()
})

/** Not synchronously: the server that is called lives in this process. */
function npx(cwd: string, ...args: string[]): Promise<{ code: number | null; out: string }> {
  const child = spawn('npx', ['--no-install', 'zhiku', ...args], { cwd, env: { ...env, ZHIKU_URL: server.baseURL } })
  let out = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, out }))
  })
}

it(
  'npm pack gives a package that works in an empty folder without a registry or the rest of the repository',
  { tags: 'prove' },
  async () => {
    npm(CLI, 'pack', '--pack-destination', folder)
    const [archive] = readdirSync(folder).filter((name) => name.endsWith('.tgz'))
    expect(archive).toMatch(/^zhiku-\d/)
    expect(existsSync(path.join(CLI, 'dist'))).toBe(false)

    const empty = path.join(folder, 'empty')
    mkdirSync(empty)
    writeFileSync(path.join(empty, 'package.json'), '{ "name": "empty", "private": true }')
    npm(empty, 'install', path.join(folder, archive!))
    expect(readdirSync(path.join(empty, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['zhiku'])

    const version = await npx(empty, '--version')
    expect(version).toEqual({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) })
    const health = await npx(empty, 'health', '--json')
    expect(health.code).toBe(0)
    expect(JSON.parse(health.out)).toMatchObject({ url: server.baseURL, status: 'UP' })
    // Its module of the whole contract is in the package, too.
    expect((await npx(empty, 'call', 'GET', '/actuator/health')).out).toContain('"status": "UP"')
  },
)
