import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMPILED, SCRIPT, V8_SWITCHES } from '#server/formats/readers/code-cache.ts'
import { extractFile } from '#server/formats/readers/extract-file.ts'
import { extractHere } from '#server/formats/testing/extract-here.ts'
import { LIMITS } from '#server/sandbox/limits.ts'
import { sandboxCommand } from '#server/sandbox/wall-in.ts'
import { programFolder } from '#tests/built-programs.ts'
import { CORPUS } from '#tests/fixtures/corpus.ts'
import { way } from '#tests/whole-way.ts'
import { pdfJsForText } from './pdf-js-for-text.ts'
import { samplePdf } from './write-code-cache.ts'

/** The child built for this test run, which extractFile starts. */
const built = programFolder()

/** Real files kept beside the checkout, chosen for different features: fonts, forms, tables, no fonts at all. */
const PDFS = new URL('open/pdf/', CORPUS)
const DIFFERENT = ['chinese-tables', 'has-bad-fonts', 'issue-71-duplicate-chars', 'issue16063', 'jo', 'xbrl-001']

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zhiku-child-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the built child', { timeout: 60_000 }, () => {
  it('reads what the sources read', async () => {
    const path = join(folder, 'a.pdf')
    await writeFile(path, await samplePdf())
    const here = await extractHere(await readFile(path), { fileName: 'a.pdf' })
    expect(here?.extracted.text).toContain('为了规范管理，制定本办法。')
    expect(await extractFile({ path, fileName: 'a.pdf' })).toEqual(here)
  })

  it('is one script in ASCII with what V8 compiled of it', async () => {
    expect(/[^\0-\x7f]/.test(await readFile(join(built, SCRIPT), 'latin1'))).toBe(false)
    expect((await stat(join(built, COMPILED))).size).toBeGreaterThan(1_000_000)
  })

  it('takes what V8 compiled, with the switches that it is started with', async () => {
    const probe = join(built, 'probe.cjs')
    const read = (file: string, more = '') => `require('fs').readFileSync(__dirname + '/${file}'${more})`
    const script = `new (require('vm').Script)(${read(SCRIPT, `, 'latin1'`)}, { cachedData: ${read(COMPILED)} })`
    await writeFile(probe, `console.log(${script}.cachedDataRejected)`)
    const command = await sandboxCommand(pathToFileURL(probe), { limits: LIMITS, size: 0, switches: V8_SWITCHES })
    const [program = '', ...parameters] = command
    expect(spawnSync(program, parameters, { encoding: 'utf8' }).stdout.trim()).toBe('false')
  })

  it.skipIf(!existsSync(PDFS))('reads the PDFs of the corpus as the sources do', { timeout: 240_000 }, async () => {
    for (const fileName of way(
      DIFFERENT.map((name) => `${name}.pdf`),
      await readdir(PDFS),
    )) {
      const path = fileURLToPath(new URL(fileName, PDFS))
      const here = await extractHere(await readFile(path), { fileName })
      expect(await extractFile({ path, fileName }), fileName).toEqual(here)
    }
  })

  it('is not built from a pdf.js that has other words', () => {
    expect(() => pdfJsForText('pdf.mjs', 'export {}')).toThrow('pdf.mjs of pdf.js has changed')
  })
})
