import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runProgram } from '../program.ts'
import { recordedDeps } from '../testing/recorded-deps.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'zhiku-model-'))))
afterEach(() => rmSync(folder, { recursive: true }))

it('tells that there is no model, for people and for programs', async () => {
  using deps = recordedDeps({ env: { ZHIKU_DATA: folder } })
  await runProgram(deps, ['model', 'show'])
  expect(deps.exitCode()).toBe(0)
  expect(deps.stdout().trim()).toBe('没有安装模型，只按字词搜索')
  using json = recordedDeps({ env: { ZHIKU_DATA: folder } })
  await runProgram(json, ['model', 'show', '--json'])
  expect(JSON.parse(json.stdout())).toEqual({ model: null })
})

it('refuses what is no model that was tried, and says how to mean it all the same', async () => {
  using deps = recordedDeps({ env: { ZHIKU_DATA: folder } })
  writeFileSync(path.join(folder, 'a.onnx'), 'a')
  writeFileSync(path.join(folder, 'tokenizer.json'), '{}')
  await runProgram(deps, ['model', 'add', folder])
  expect(deps.exitCode()).not.toBe(0)
  expect(deps.stderr()).toContain('不是知库试过的模型')
  expect(deps.stderr()).toContain('--unknown <维数>')
})
