import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { extractFile } from './extract-file.ts'
import { extractHere } from './extract-here.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const FIXTURES = path.join(ROOT, 'tests/fixtures/locked')
const HOSTILE = path.join(ROOT, '../shared/corpus/hostile')
const PASSWORD = 'Mi-2026'

const WRONG = { name: 'ExtractionRefusal', reason: 'password', message: '密码不正确' }
const ASKS = { name: 'ExtractionRefusal', reason: 'password', message: '文件有密码，无法读取正文' }

describe('a file with a password', () => {
  it.each([
    ['agile.docx', '打印机'],
    ['standard.docx', '打印机'],
    ['classic.zip', '季度保密台账内容'],
    ['aes.zip', '季度保密台账内容'],
  ])('%s is read with its password, and with no other', async (name, phrase) => {
    const bytes = readFileSync(path.join(FIXTURES, name))
    const done = await extractHere(bytes, { fileName: name, password: PASSWORD })
    expect(done?.extracted.text).toContain(phrase)
    expect(done?.extracted.warnings).toEqual([])
    await expect(extractHere(bytes, { fileName: name, password: 'mi-2026' })).rejects.toMatchObject(WRONG)
    // Not of the first, where each try is a hundred thousand hashes.
    if (name !== 'agile.docx')
      await expect(extractHere(bytes, { fileName: name, password: '' })).rejects.toMatchObject(WRONG)
    await expect(extractHere(bytes, { fileName: name })).rejects.toMatchObject(ASKS)
  })

  it('as PDF likewise', async () => {
    const document = await PDFDocument.create()
    document.addPage().drawText('sealed tender')
    document.encrypt({ userPassword: PASSWORD, ownerPassword: 'owner' })
    const bytes = Buffer.from(await document.save())
    const done = await extractHere(bytes, { fileName: 'a.pdf', password: PASSWORD })
    expect(done?.extracted.text).toBe('sealed tender')
    await expect(extractHere(bytes, { fileName: 'a.pdf', password: 'x' })).rejects.toMatchObject(WRONG)
    await expect(extractHere(bytes, { fileName: 'a.pdf' })).rejects.toMatchObject(ASKS)
  })

  it.skipIf(!existsSync(HOSTILE)).each([
    ['protected_agile.docx', 'VelvetSweatshop'],
    ['encryptAES.xlsx', 'password'],
    ['password.pdf', 'password'],
  ])('of somebody else: %s', async (name, password) => {
    const done = await extractHere(readFileSync(path.join(HOSTILE, name)), { fileName: name, password })
    expect(done?.extracted.text.length).toBeGreaterThan(3)
  })

  it('that is damaged says so, whatever is cut off', async () => {
    const whole = readFileSync(path.join(FIXTURES, 'agile.docx'))
    for (const cut of [600, 2000, 4000, 7000]) {
      const read = extractHere(whole.subarray(0, cut), { fileName: 'a.docx', password: PASSWORD })
      const end = await read.then(
        (done) => (done === null ? 'not read' : 'read'),
        (error: Error) => error.name,
      )
      expect(['not read', 'ExtractionRefusal']).toContain(end)
    }
  })
})

describe('the process that reads it', { timeout: 60_000 }, () => {
  const file = { path: path.join(FIXTURES, 'agile.docx'), fileName: 'agile.docx' }

  it('is told the password, and has it neither in its arguments nor in its environment', async () => {
    const seen: string[] = []
    const look = setInterval(() => seen.push(...processesNaming(PASSWORD)), 20)
    const outcome = await extractFile({ ...file, password: PASSWORD })
    clearInterval(look)
    expect(outcome).toMatchObject({ state: 'done', kind: 'encrypted-office' })
    expect(seen).toEqual([])
  })

  it('says that it is the wrong one', async () => {
    expect(await extractFile({ ...file, password: 'no' })).toMatchObject({ state: 'refused', reason: '密码不正确' })
  })
})

/** Processes whose command line or environment holds a text; a child that has just ended holds nothing. */
function processesNaming(text: string): string[] {
  if (!existsSync('/proc/self/environ')) return []
  return readdirSync('/proc').filter((entry) => {
    if (!/^\d+$/.test(entry)) return false
    return ['cmdline', 'environ'].some((name) => {
      try {
        return readFileSync(`/proc/${entry}/${name}`, 'utf8').includes(text)
      } catch {
        return false // ended, or somebody else's
      }
    })
  })
}
