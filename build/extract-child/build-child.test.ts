import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXTRACT_CHILD } from '../node-programs.ts'
import { buildChild } from './build-child.ts'
import { COMPILED, SCRIPT, STARTER, V8_SWITCHES } from '#server/formats/readers/code-cache.ts'
import { extractFile } from '#server/formats/readers/extract-file.ts'
import { extractHere } from '#server/formats/readers/extract-here.ts'
import { LIMITS } from '#server/sandbox/limits.ts'
import { sandboxCommand } from '#server/sandbox/wall-in.ts'
import { CORPUS } from '#tests/fixtures/corpus.ts'
import { pdfJsForText } from './pdf-js-for-text.ts'
import { samplePdf } from './write-code-cache.ts'

/** Beside the packages that it loads, and ignored by git. */
const folder = resolve(import.meta.dirname, `../../node_modules/.cache/zhiku-test/child-${process.pid}`)
const EXTERNAL = [
  'cfb',
  'exifreader',
  'iconv-lite',
  'linkedom',
  'music-metadata',
  'undici',
  'xlsx',
  'yauzl',
  '@node-rs/*',
]

/** Real files beside the checkout. */
const PDFS = new URL('open/pdf/', CORPUS)

beforeAll(async () => {
  await mkdir(folder, { recursive: true })
  await buildChild(folder, EXTRACT_CHILD, EXTERNAL)
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the built child', { timeout: 60_000 }, () => {
  it('reads what the sources read', async () => {
    const entry = pathToFileURL(join(folder, STARTER))
    const path = join(folder, 'a.pdf')
    await writeFile(path, await samplePdf())
    const here = await extractHere(await readFile(path), { fileName: 'a.pdf' })
    expect(here?.extracted.text).toContain('为了规范管理，制定本办法。')
    expect(await extractFile({ path, fileName: 'a.pdf', entry })).toEqual(here)
  })

  it('is one script in ASCII with what V8 compiled of it', async () => {
    expect(/[^\0-\x7f]/.test(await readFile(join(folder, SCRIPT), 'latin1'))).toBe(false)
    expect((await stat(join(folder, COMPILED))).size).toBeGreaterThan(1_000_000)
  })

  it('takes what V8 compiled, with the switches that it is started with', async () => {
    const probe = join(folder, 'probe.cjs')
    const read = (file: string, more = '') => `require('fs').readFileSync(__dirname + '/${file}'${more})`
    const script = `new (require('vm').Script)(${read(SCRIPT, `, 'latin1'`)}, { cachedData: ${read(COMPILED)} })`
    await writeFile(probe, `console.log(${script}.cachedDataRejected)`)
    const command = await sandboxCommand(pathToFileURL(probe), { limits: LIMITS, size: 0, switches: V8_SWITCHES })
    const [program = '', ...parameters] = command
    expect(spawnSync(program, parameters, { encoding: 'utf8' }).stdout.trim()).toBe('false')
  })

  it.skipIf(!existsSync(PDFS))('reads the PDFs of the corpus as the sources do', { timeout: 240_000 }, async () => {
    const entry = pathToFileURL(join(folder, STARTER))
    for (const fileName of await readdir(PDFS)) {
      const path = fileURLToPath(new URL(fileName, PDFS))
      const here = await extractHere(await readFile(path), { fileName })
      expect(await extractFile({ path, fileName, entry }), fileName).toEqual(here)
    }
  })

  it('is not built from a pdf.js that has other words', () => {
    expect(() => pdfJsForText('pdf.mjs', 'export {}')).toThrow('pdf.mjs of pdf.js has changed')
  })
})
