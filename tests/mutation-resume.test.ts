import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { notesFile } from './mutation/notes.ts'
import { PART_VARIABLE, SHARE_VARIABLE } from './mutation/parts.ts'
import { strykerPlugins } from './mutation/plugins.ts'

const PART = 'of-a-test'
const source = path.join(tmpdir(), `zhiku-mutant-${process.pid}.ts`)
const mutant = { id: '1', fileName: source, mutatorName: 'BooleanLiteral', replacement: 'false' }
afterAll(() => {
  vi.unstubAllEnvs()
  for (const file of [source, notesFile(PART)]) rmSync(file, { force: true })
})

it('a mutant of which something is noted is not tried again, another one is', async () => {
  vi.stubEnv(PART_VARIABLE, PART)
  vi.stubEnv(SHARE_VARIABLE, '1')
  writeFileSync(source, 'const first = true\nconst second = true\n')
  const [{ factory: sampler }, { factory: notetaker }] = strykerPlugins
  const toReporter = { end: { column: 19, line: 1 }, start: { column: 15, line: 1 } }
  notetaker().onMutantTested({ ...mutant, location: toReporter, status: 'Killed' })
  const toChecker = (line: number) => ({ start: { line, column: 14 }, end: { line, column: 18 } })
  const asked = [
    { ...mutant, location: toChecker(0) },
    { ...mutant, id: '2', location: toChecker(1) },
  ]
  expect(await sampler().check(asked)).toMatchObject({ 1: { status: 'compileError' }, 2: { status: 'passed' } })
})
