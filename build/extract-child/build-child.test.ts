import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXTRACT_CHILD } from '../node-programs.ts'
import { buildChild } from './build-child.ts'
import { COMPILED, SCRIPT, STARTER } from '#server/formats/readers/code-cache.ts'
import { extractFile } from '#server/formats/readers/extract-file.ts'
import { extractHere } from '#server/formats/readers/extract-here.ts'
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

  it('is not built from a pdf.js that has other words', () => {
    expect(() => pdfJsForText('pdf.mjs', 'export {}')).toThrow('pdf.mjs of pdf.js has changed')
  })
})
