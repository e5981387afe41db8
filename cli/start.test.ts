import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildCli } from '../build/cli.ts'
import { reference } from './reference.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'zhiku-built-cli-'))
beforeAll(() => buildCli(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Makes a program print its processor time at its end. Elapsed time would depend on the load of the machine. */
const TOLD = `data:text/javascript,process.on('exit',()=>{const{user,system}=process.cpuUsage();process.stderr.write(''+(user+system)/1000)})`

/** Processor time in milliseconds, from the start of Node to the end of the program. */
function measureCpuTime(program: string, args: string[] = []): number {
  const { stderr, status } = spawnSync(process.execPath, ['--import', TOLD, program, ...args], {
    encoding: 'utf8',
    env: { ...process.env, HOME: folder, XDG_CONFIG_HOME: '' },
  })
  expect(status).toBe(0)
  return Number(stderr)
}

/** The limit is 0.3 s, where Node alone takes 0.06 s. A busy machine slows down both. */
it.each([[['--version']], [['--help']], [['help', 'search']], [['profile', 'list']]])(
  'starts %j in less than five times what an empty program takes',
  (args) => {
    const empty = path.join(folder, 'empty.mjs')
    writeFileSync(empty, '')
    expect([1, 2, 3].some(() => measureCpuTime(path.join(folder, 'zhiku.js'), args) < 5 * measureCpuTime(empty))).toBe(
      true,
    )
  },
)

it('is described in docs/cli.md as it is; `npm run cli` writes the page', async () => {
  const written = readFileSync(path.join(import.meta.dirname, '../docs/cli.md'), 'utf8')
  expect(written).toBe(await reference())
})
