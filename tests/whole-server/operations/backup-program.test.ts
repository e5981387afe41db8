import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { testProgram } from '../../built-programs.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runProgram } from '#cli/program.ts'
import { recordedDeps } from '#cli/testing/recorded-deps.ts'
import { create, verify } from '#server/boot/orders/backup-orders.ts'
import { type Installation, installation, paths, silent } from '../support/backups.ts'
import { eventually, settled, uploadText } from '../support/documents.ts'

/* The program that makes backups, as a process of its own. */

let from: Installation
const target = (name: string) => path.join(from.folder, `${name}.zip`)
const make = (name: string) => create({ config: from.config, paths, progress: silent }, { target: target(name) })
const check = (name: string) => verify({ config: from.config, paths, progress: silent }, target(name))

beforeAll(async () => {
  from = await installation()
  const editor = await from.server.signIn('editor')
  await settled(editor, (await uploadText(editor, '制度.md', '# 制度')).id)
  await make('first')
})
afterAll(() => from[Symbol.asyncDispose]())

it('killed in the middle leaves nothing under its name, and the next one is whole', { tags: 'prove' }, async () => {
  const child = maintenance({ do: 'backup-create', target: target('killed') })
  await eventually('it writes', async () => (existsSync(`${target('killed')}.unfinished`) ? true : null))
  expect(statSync(`${target('killed')}.unfinished`).mode & 0o777).toBe(0o600)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(existsSync(target('killed'))).toBe(false)
  await eventually('its locks are gone', async () => make('killed').catch(() => null))
  expect((await check('killed')).damages).toEqual([])
  expect(existsSync(`${target('killed')}.unfinished`)).toBe(false)
})

it('is made by the command line, which passes a refusal on', async () => {
  const made = await run('create', target('typed'), '--base', target('first'))
  expect(JSON.parse(made.out)).toMatchObject({ archive: target('typed'), missing: [], needs: ['first.zip'] })
  expect(made.code).toBe(0)
  const again = await run('create', target('typed'))
  expect(JSON.parse(again.out)).toEqual({ error: { kind: 'stop', message: expect.stringContaining('已经存在') } })
  expect(again.code).toBe(1)
})

async function run(...args: string[]) {
  const { ZHIKU_DATA = '', DATABASE_URL = '' } = from.server.env
  using deps = recordedDeps({ env: { PATH: process.env['PATH'] ?? '', ZHIKU_DATA, DATABASE_URL } })
  await runProgram(deps, ['backup', ...args, '--json'])
  return { out: deps.stdout(), code: deps.exitCode() }
}

/** The program that the command line starts. */
function maintenance(order: object): ChildProcess {
  const env = { PATH: process.env['PATH'], ...from.server.env }
  return spawn(process.execPath, [testProgram('maintenance'), JSON.stringify(order)], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}
