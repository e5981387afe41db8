import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import cfb from 'cfb'
import { createHash } from 'node:crypto'
import { tableRows } from '#server/formats/excel/index.ts'
import { LIMITS } from '#server/sandbox/limits.ts'
import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { CASES, extractionFixture } from '#tests/fixtures/corpus.ts'
import { rc4 } from '#server/formats/compound/rc4.ts'
import { extractFile } from './extract-file.ts'
import { extractHere } from '../testing/extract-here.ts'

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
    // Not for the first one, where each try takes a hundred thousand hashes.
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
    ['xor-encryption-abc.xls', 'abc'],
    ['Password_Protected-hello.ppt', 'hello'],
  ])('of somebody else: %s', async (name, password) => {
    const done = await extractHere(readFileSync(path.join(HOSTILE, name)), { fileName: name, password })
    expect(done?.extracted.text.length).toBeGreaterThan(3)
    expect(done?.extracted.warnings).toEqual([])
  })

  it
    .skipIf(!existsSync(HOSTILE))
    .each(['xor-encryption-abc.xls', 'Password_Protected-hello.ppt', 'PasswordProtected.doc'])(
    'until 2003 is asked for, and refused with another one: %s',
    async (name) => {
      const bytes = readFileSync(path.join(HOSTILE, name))
      await expect(extractHere(bytes, { fileName: name })).rejects.toMatchObject(ASKS)
      await expect(extractHere(bytes, { fileName: name, password: '不是这个' })).rejects.toMatchObject(WRONG)
    },
  )

  it('of Word 97 is read with its password', async () => {
    const bytes = await lockedDocument(extractionFixture('headings.doc'), '密码2003')
    const open = (password?: string) =>
      extractHere(bytes, { fileName: 'a.doc', ...(password !== undefined && { password }) })
    const plain = await extractHere(extractionFixture('headings.doc'), { fileName: 'a.doc' })
    expect((await open('密码2003'))?.extracted.text).toBe(plain?.extracted.text)
    await expect(open()).rejects.toMatchObject(ASKS)
    await expect(open('密码2004')).rejects.toMatchObject(WRONG)
  })

  it('of Word 95 is not asked for, because it opens nothing', async () => {
    const file = cfb.read(extractionFixture('headings.doc'), { type: 'buffer' })
    const word = Buffer.from(cfb.find(file, '/WordDocument')!.content)
    word.writeUInt16LE(word.readUInt16LE(0x0a) | 0x8100, 0x0a)
    cfb.utils.cfb_add(file, '/WordDocument', word)
    const bytes = Buffer.from(cfb.write(file, { type: 'buffer' }) as Buffer)
    await expect(extractHere(bytes, { fileName: 'a.doc' })).rejects.toMatchObject({
      reason: 'unsupported',
      message: 'Word 95 等旧版文件的密码无法打开，请用 Word 去掉密码后重新上传',
    })
  })

  it.skipIf(!existsSync(CASES)).each([
    ['velvet.xlsx', /第一串[^]*富文本串[^]*内联字符串[^]*公式结果[^]*12345/],
    ['poi-50833.xls', /test cell value/],
  ])('that Excel itself has written is not asked for: %s', async (name, text) => {
    const bytes = readFileSync(new URL(`excel-default-password/${name}`, CASES))
    const done = await extractHere(bytes, { fileName: name })
    expect(done?.extracted.text).toMatch(text)
    expect(done?.extracted.warnings).toEqual([])
    // The kind of the file inside, not of its container: it decides that the file is shown as a grid.
    expect(done?.kind).toBe(name.slice(-4).replace('.', ''))
    if (!name.endsWith('.xls')) return
    const read = (position: number, length: number) => new Uint8Array(bytes.subarray(position, position + length))
    const input = { fileName: name, kind: 'xls', size: bytes.length, read, limits: LIMITS, deadline: Infinity } as const
    expect(await tableRows(input, { rows: 10, columns: 10, cellUnits: 100 })).toEqual([['test cell value']])
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

/** Processes whose command line or environment contains a text; a child that has just ended has neither. */
function processesNaming(text: string): string[] {
  if (!existsSync('/proc/self/environ')) return []
  return readdirSync('/proc').filter((entry) => {
    if (!/^\d+$/.test(entry)) return false
    return ['cmdline', 'environ'].some((name) => {
      try {
        return readFileSync(`/proc/${entry}/${name}`, 'utf8').includes(text)
      } catch {
        return false // ended, or of another user
      }
    })
  })
}

/**
 * A document as Word 97 encrypts it ([MS-DOC] 2.2.6.2, [MS-OFFCRYPTO] 2.3.6): the header stands before its table, and
 * 68 bytes are plain.
 */
async function lockedDocument(plain: Buffer, password: string): Promise<Buffer> {
  const md5 = (...parts: Uint8Array[]) => createHash('md5').update(Buffer.concat(parts)).digest()
  const salt = Buffer.alloc(16, 7)
  const start = md5(Buffer.from(password, 'utf16le')).subarray(0, 5)
  const secret = md5(...Array.from({ length: 16 }, () => Buffer.concat([start, salt]))).subarray(0, 5)
  const block = (number: number) => rc4(md5(secret, Buffer.of(number & 255, number >> 8, 0, 0)))
  const locked = (stream: Buffer) =>
    Buffer.concat(
      Array.from({ length: Math.ceil(stream.length / 512) }, (_, at) =>
        block(at)(stream.subarray(at * 512, at * 512 + 512)),
      ),
    )
  const verifier = Buffer.alloc(16, 9)
  const header = Buffer.concat([Buffer.of(1, 0, 1, 0), salt, block(0)(Buffer.concat([verifier, md5(verifier)]))])
  const file = cfb.read(plain, { type: 'buffer' })
  const word = Buffer.from(cfb.find(file, '/WordDocument')!.content)
  const name = (word.readUInt16LE(0x0a) & 0x0200) === 0 ? '/0Table' : '/1Table'
  const table = locked(Buffer.from(cfb.find(file, name)!.content))
  word.writeUInt16LE(word.readUInt16LE(0x0a) | 0x0100, 0x0a)
  word.writeUInt32LE(header.length, 0x0e)
  header.copy(table)
  cfb.utils.cfb_add(file, name, table)
  cfb.utils.cfb_add(file, '/WordDocument', Buffer.concat([word.subarray(0, 68), locked(word).subarray(68)]))
  return Buffer.from(cfb.write(file, { type: 'buffer' }) as Buffer)
}
