import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { uploadText } from '../whole-server/support/documents.ts'
import { settledDocuments, signInTo } from '../whole-server/support/kill-import.ts'
import { KillableServer } from '../whole-server/support/killable-server.ts'

const DOCUMENTS = 200
const MOST_MS = 10_000
const CLI = path.resolve(import.meta.dirname, '../../dist/cli/zhiku.js')

it(`finds a sound installation of ${DOCUMENTS} documents sound within ten seconds`, async () => {
  await using server = new KillableServer({}, { built: true })
  await server.start()
  const admin = await signInTo(server, 'admin')
  for (let n = 0; n < DOCUMENTS; n++) await uploadText(admin(), `规定${n}.txt`, `第${n}条规定。`)
  await settledDocuments(admin, 300_000)

  const token = admin().headers()['X-Access-Token']
  const env = { PATH: process.env['PATH'], ZHIKU_URL: server.url, ZHIKU_TOKEN: token, ZHIKU_DATA: server.data }
  const began = performance.now()
  const { stdout } = await promisify(execFile)(process.execPath, [CLI, 'doctor', '--json'], { env }) // throws on exit code 1
  const tookMs = performance.now() - began
  console.log(`the doctor took ${Math.round(tookMs)} ms`)
  expect(JSON.parse(stdout)).toMatchObject({ ok: true, findings: [], skipped: [] })
  expect(tookMs).toBeLessThan(MOST_MS)
})
