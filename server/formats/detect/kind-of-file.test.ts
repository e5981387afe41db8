import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import cfb from 'cfb'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { measureCpuTime } from '#tests/cpu-time.ts'
import { writeZip } from '#server/formats/testing/sample-packages.ts'
import { kindOfFile } from './kind-of-file.ts'
import { nameMismatch } from './name-mismatch.ts'
import { CORPUS } from '#tests/fixtures/corpus.ts'

function judge(name: string, content: Uint8Array | string) {
  const bytes = Buffer.from(content as Uint8Array)
  return kindOfFile({
    name,
    size: bytes.length,
    read: async (position, length) => bytes.subarray(position, position + length),
  })
}

describe('a file is judged by its content', () => {
  it.each([
    ['a.docx', '%PDF-1.7\n', 'pdf'],
    ['a.pdf', `${'\n'.repeat(1000)}%PDF-1.4`, 'pdf'],
    ['a.pdf', `${'garbage '.repeat(200)}%PDF-1.4`, 'unknown'],
    ['笔记.md', '# 标题', 'markdown'],
    ['a.txt', '# 标题', 'text'],
    ['a.log', 'started', 'text'],
    ['a.csv', '姓名,部门', 'csv'],
    ['no-extension', 'plain words', 'text'],
    ['a.docx', '<html><body>网页</body></html>', 'html'],
    ['a.xls', '<!-- export -->\n<!DOCTYPE html PUBLIC "x">\n<html>', 'html'],
    ['a.html', '<p>fragment</p>', 'html'],
    ['a.html', 'not a tag in sight', 'text'],
    ['a.dat', '<?xml version="1.0"?><feed/>', 'xml'],
    ['a.xml', '<feed/>', 'xml'],
    ['a.dat', '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "x" "y"><svg>', 'image'],
    ['a.svg', '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "x" "y" [<!ENTITY a "b">\n]><svg>', 'image'],
    ['a.svg', '<svg:svg xmlns:svg="x">', 'image'],
    ['a.dat', '<?xml version="1.0"?>\n<html xmlns="x">', 'html'],
    ['a.txt', '{\\rtf1 text}', 'rtf'],
    ['a.eml', 'X-Mailer: none\nSubject: 通知\n\ntext', 'eml'],
    ['a.txt', 'From: here\nMessage-ID: <1>\n\ntext', 'eml'],
    ['a.txt', 'From: this is prose, not a mail', 'text'],
    ['a.odt', 'This is not a zip file!', 'unknown'],
    ['a.txt', '', 'empty'],
  ])('%s %j is %s', async (name, content, kind) => {
    expect(await judge(name, content)).toBe(kind)
  })

  it.each(['utf-16le', 'utf-16be', 'gbk', 'big5'])('text in %s without a mark is text', async (encoding) => {
    expect(await judge('a.txt', iconv.encode('這是一份文件，內容是文字。\r\n這是第二行。\r\n', encoding))).toBe('text')
  })

  it.each([
    ['binary', Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * 7919) & 0xff)), 'unknown'],
    ['PNG', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'image'],
    ['HEIC', Buffer.from('0000001866747970686569630000', 'hex'), 'image'],
    ['MP4', Buffer.from('0000001866747970697336310000', 'hex'), 'video'],
    ['Windows program', Buffer.from(`4d5a90000300${'00'.repeat(60)}`, 'hex'), 'program'],
    ['7z', Buffer.from('377abcaf271c0004', 'hex'), 'archive'],
    ['compound file without a directory', Buffer.from(`d0cf11e0a1b11ae1${'ff'.repeat(600)}`, 'hex'), 'unknown'],
    ['zip that is only its signature', Buffer.from('504b0304', 'hex'), 'zip'],
  ])('%s', async (_, content, kind) => {
    expect(await judge('a.bin', content)).toBe(kind)
  })

  it.each([
    ['a.ods', ['META-INF/manifest.xml', 'mimetype', 'content.xml'], 'ods'], // SheetJS
    ['a.bin', ['content.xml', 'META-INF/manifest.xml'], 'odt'],
    ['a.bin', ['META-INF/container.xml', 'book.opf'], 'epub'],
    ['a.bin', ['word\\document.xml'], 'docx'],
    ['a.ods', ['content.xml'], 'zip'],
  ])('%s of the parts %j is %s', async (name, parts, kind) => {
    expect(await judge(name, writeZip(Object.fromEntries(parts.map((part) => [part, '<x/>']))))).toBe(kind)
  })

  it.each([
    ['text-template', 'odt'],
    ['spreadsheet-template', 'ods'],
    ['presentation-template', 'odp'],
    ['graphics', 'odp'],
  ])('OpenDocument that calls itself %s is %s', async (type, kind) => {
    expect(await judge('a', writeZip({ mimetype: `application/vnd.oasis.opendocument.${type}` }))).toBe(kind)
  })

  it('a web page behind ten thousand comments costs no time', async () => {
    const cost = await measureCpuTime(async () => {
      await judge('a.bin', `${'<!--'.repeat(16_000)}<html>`)
      await judge('a.bin', `${'<!doctype a'.repeat(6_000)}<html>`)
      await judge('a.bin', `${'<?'.repeat(32_000)}<html>`)
    })
    expect(cost).toBeLessThan(4000)
  })
})

it('says when name and content contradict each other', () => {
  expect(nameMismatch('html', '合同.docx')).toBe('文件名是 .docx，但内容是网页，已按内容识别')
  expect(nameMismatch('unknown', '合同.pdf')).toBe('文件名是 .pdf，但内容不是该格式，文件可能已损坏或改过名')
  expect(nameMismatch('docx', '合同.docx')).toBeNull()
  expect(nameMismatch('text', '说明')).toBeNull()
})

interface CorpusFile {
  path: string
  kind: string
  hostile: boolean
}

describe('a compound file is judged by the names in its root', () => {
  /** Extends what cfb writes: more streams than fit into one sector of the directory. */
  const compound = (names: readonly string[]): Buffer => {
    const container = cfb.utils.cfb_new()
    for (const name of names) cfb.utils.cfb_add(container, `/${name}`, Buffer.alloc(64, 1))
    return Buffer.from(cfb.write(container, { type: 'buffer' }) as Uint8Array)
  }

  const others = Array.from({ length: 9 }, (_, at) => `Stream ${at}`)

  it.each([
    ['PowerPoint Document', 'ppt'],
    ['WordDocument', 'doc'],
    ['Workbook', 'xls'],
    ['EncryptedPackage', 'encrypted-office'],
    ['__properties_version1.0', 'msg'],
  ])('wherever the sector of its directory with %j lies', async (name, kind) => {
    expect(await judge('a.bin', scattered(compound([...others, name]), name))).toBe(kind)
  })

  it('and not by those of what is embedded in it', async () => {
    expect(await judge('a.bin', compound(['Workbook', 'MBD0001/WordDocument']))).toBe('xls')
  })

  it('and comes to an end where its chains go in circles', async () => {
    const bytes = compound([...others, 'WordDocument'])
    const first = bytes.readUInt32LE(48)
    bytes.writeUInt32LE(first, entryOfTable(bytes, first))
    bytes.writeUInt32LE(first, 68) // the list of tables as well
    bytes.writeUInt32LE(0xffffff00, 76)
    expect(await judge('a.bin', bytes)).toBe('unknown')
  })
})

/** The position in the allocation table of the entry that follows this sector; small files have one table. */
const entryOfTable = (bytes: Buffer, sector: number) => (bytes.readUInt32LE(76) + 1) * 512 + sector * 4

/** Moves the directory sector that contains a name to the end of the file, as programs do when they save in place. */
function scattered(bytes: Buffer, name: string): Buffer {
  let before = -1
  let sector = bytes.readUInt32LE(48)
  const position = () => (sector + 1) * 512
  while (!bytes.subarray(position(), position() + 512).includes(Buffer.from(name, 'utf16le'))) {
    before = sector
    sector = bytes.readUInt32LE(entryOfTable(bytes, sector))
  }
  if (before < 0) throw new Error('it is in the first sector')
  const moved = Buffer.concat([bytes, Buffer.alloc(512 * 40), bytes.subarray(position(), position() + 512)])
  const last = moved.length / 512 - 2
  moved.fill(0, position(), position() + 512)
  moved.writeUInt32LE(last, entryOfTable(bytes, before))
  moved.writeUInt32LE(bytes.readUInt32LE(entryOfTable(bytes, sector)), entryOfTable(bytes, last))
  return moved
}

describe.skipIf(!existsSync(CORPUS))('corpus (skipped where ../shared/corpus is absent)', () => {
  const manifest = existsSync(CORPUS) ? readFileSync(new URL('manifest.json', CORPUS), 'utf8') : '[]'
  const files = Object.values(JSON.parse(manifest) as Record<string, CorpusFile>)

  /**
   * Kinds that differ from those of the manifest: one manifest kind for several of ours, or files under a wrong kind.
   */
  const also: Record<string, string[]> = { md: ['markdown'], enc: ['text', 'xml'], eml: ['eml', 'text'] }

  it('every honest file is its kind', async () => {
    const wrong: string[] = []
    for (const { path, kind } of files.filter((file) => !file.hostile)) {
      const found = await judge(basename(path), readFileSync(new URL(path, CORPUS)))
      if (!(also[kind] ?? [kind]).includes(found)) wrong.push(`${path}: ${found}`)
    }
    expect(wrong).toEqual([])
  })

  it.each([
    ['网页冒充.docx', 'html'],
    ['文档冒充.pdf', 'docx'],
    ['多语言文件.pdf', 'pdf'],
    ['图片加脚本.gif', 'image'],
    ['protected_agile.docx', 'encrypted-office'],
    ['truncated62886.docx', 'docx'],
    ['零字节.pdf', 'empty'],
    ['testODTnotaZipFile.odt', 'unknown'],
  ])('%s is %s', async (name, kind) => {
    expect(await judge(name, readFileSync(new URL(`hostile/${name}`, CORPUS)))).toBe(kind)
  })
})
