import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { generateSource } from 'oazapfts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiDocument } from '#core/contract/platform/health.ts'
import { apiTokenAdd } from '#core/contract/sys/api-token.ts'
import { settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

/**
 * A client that a public generator makes of the served description: it compiles strictly, and reads what the token it
 * is given may read.
 */
const ROOT = path.resolve(import.meta.dirname, '../../..')

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startServer()
  const output = path.join(ROOT, 'tests/output')
  mkdirSync(output, { recursive: true })
  // Inside of the repository, so that the generated code finds its runtime.
  folder = mkdtempSync(path.join(output, 'api-client-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server[Symbol.asyncDispose]()
})

type Answered = Promise<{ status: number; data: { success: boolean; message: string; result?: unknown } }>

interface GeneratedClient {
  defaults: { baseUrl: string; headers: Record<string, string> }
  kmDocQueryById: (id: string) => Answered
  kmDocSearchDoc: (body: { content: string }) => Answered
  kmDocDelete: (id: string) => Answered
}

it('compiles, and calls the server it was made for', async () => {
  const description = path.join(folder, 'openapi.json')
  const response = await fetch(`${server.baseURL}/api${apiDocument.path}`)
  writeFileSync(description, await response.text())
  const file = path.join(folder, 'client.ts')
  writeFileSync(file, await generateSource(description, { useUnknown: true, futureStripLegacyMethods: true }))
  const compiler = path.join(ROOT, 'node_modules/typescript/bin/tsc')
  const target = ['--module', 'nodenext', '--target', 'esnext', '--noEmit', '--strict', '--ignoreConfig']
  const compile = (...files: string[]) => promisify(execFile)(process.execPath, [compiler, ...target, ...files])
  await compile(file)
  const misuse = path.join(folder, 'misuse.ts')
  writeFileSync(misuse, "import { kmDocSearchDoc } from './client.js'\nvoid kmDocSearchDoc({ content: 7 })\n")
  await expect(compile(misuse)).rejects.toMatchObject({ stdout: expect.stringContaining('misuse.ts(2') })

  const editor = await server.signIn('editor')
  const { id } = await uploadText(editor, '蓝鲸手册.txt', '蓝鲸手册的全文', 'department')
  await settled(editor, id)
  const { token } = await editor.call(apiTokenAdd, { body: { name: '生成的客户端' } })
  const client = (await import(file)) as GeneratedClient
  Object.assign(client.defaults, {
    baseUrl: `${server.baseURL}/api`,
    headers: { authorization: `Bearer ${token}` },
  })
  const found = await client.kmDocQueryById(id)
  expect(found).toMatchObject({ status: 200, data: { success: true, result: { records: [{ id }] } } })
  expect((await client.kmDocSearchDoc({ content: '蓝鲸' })).data.success).toBe(true)
  expect(await client.kmDocDelete(id)).toMatchObject({ status: 403, data: { success: false } })
}, 120_000)
