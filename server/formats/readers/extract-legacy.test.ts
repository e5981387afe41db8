import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { measureCpuTime } from '#tests/cpu-time.ts'
import { ExtractionRefusal } from '#server/formats/extraction/extraction-input.ts'
import { extractHere } from '../testing/extract-here.ts'
import type { Extracted } from '#server/formats/extraction/types.ts'
import { CORPUS } from '#tests/fixtures/corpus.ts'

/** Real files beside the checkout, see its README. */
const isPresent = existsSync(CORPUS)

interface CorpusFile {
  path: string
  hostile: boolean
  phrases?: { text: string; verified: boolean }[]
}
const files = isPresent
  ? Object.values(JSON.parse(readFileSync(new URL('manifest.json', CORPUS), 'utf8')) as Record<string, CorpusFile>)
  : []
const ofKind = (kind: string) => files.filter((file) => file.path.startsWith(`open/${kind}/`))

/** Reads in this process: for harmless files, and for mutants, of which there are many. */
async function extractFrom(bytes: Uint8Array, fileName: string): Promise<Extracted> {
  const done = await extractHere(bytes, { fileName })
  if (done === null) throw new ExtractionRefusal('unsupported', fileName)
  return done.extracted
}

const comparable = (text: string) => text.normalize('NFKC').replace(/\s/g, '')

describe.skipIf(!isPresent)('corpus (skipped where ../shared/corpus is absent)', () => {
  it.each(['doc', 'xls', 'ppt', 'rtf', 'msg'])('%s: every verified phrase', async (kind) => {
    const missing: string[] = []
    for (const file of ofKind(kind)) {
      const extracted = await extractFrom(readFileSync(new URL(file.path, CORPUS)), basename(file.path))
      const passages = extracted.passages.map((one) => comparable(one.text))
      const phrases = file.phrases?.filter((phrase) => phrase.verified) ?? []
      missing.push(
        ...phrases
          .filter(({ text }) => !passages.some((passage) => passage.includes(comparable(text))))
          .map(({ text }) => `${file.path}: ${text}`),
      )
    }
    expect(missing).toEqual([])
  })

  it.each([
    ['open/doc/Word95.doc', { title: 'The quick brown fox jumps over the lazy dog', author: 'Nevin Nollop' }],
    ['open/ppt/basic_test_ppt_file.ppt', { pages: 2, title: 'This is a test title', author: 'Hogwarts' }],
    ['open/rtf/testRTFJapanese.rtf', { title: 'ゾルゲと尾崎、淡々と最期', created: '2004-10-28T10:19:00.000Z' }],
    ['open/msg/chinese-traditional.msg', { author: 'Tests Chang@FT (張毓倫)' }],
  ])('%s: what it says of itself', async (path, said) => {
    expect(await extractFrom(readFileSync(new URL(path, CORPUS)), basename(path))).toMatchObject(said)
  })

  it('a message with messages and a PDF attached holds their text under their names', async () => {
    const message = await extractFrom(readFileSync(new URL('open/msg/testMSG_att_msg.msg', CORPUS)), 'a.msg')
    expect(message.outline?.length).toBeGreaterThanOrEqual(2)
    expect(message.passages.some((passage) => passage.heading === message.outline![0]!.title)).toBe(true)
  })

  it('slides are pages, sheets are headings', async () => {
    const slides = await extractFrom(readFileSync(new URL('open/ppt/basic_test_ppt_file.ppt', CORPUS)), 'a.ppt')
    expect(slides.passages.map(({ page, heading }) => [page, heading])).toEqual([
      [1, 'This is a test title'],
      [2, 'This is the title on page 2'],
    ])
    const sheets = await extractFrom(readFileSync(new URL('open/xls/readBySax.xls', CORPUS)), 'a.xls')
    expect(sheets.outline?.map(({ level }) => level)).toEqual([1, 1])
  })

  it.each(['PasswordProtected.doc', 'xor-encryption-abc.xls', 'Password_Protected-hello.ppt'])(
    '%s asks for its password',
    async (name) => {
      const read = extractFrom(readFileSync(new URL(`hostile/${name}`, CORPUS)), name)
      await expect(read).rejects.toMatchObject({ reason: 'password', message: '文件有密码，无法读取正文' })
    },
  )

  it('mutants are read or refused, and never take long', async () => {
    let seed = 42
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % below
    }
    const slow: string[] = []
    let [read, refused] = [0, 0]
    for (const kind of ['doc', 'xls', 'ppt', 'rtf', 'msg']) {
      for (const { path } of ofKind(kind)) {
        const original = readFileSync(new URL(path, CORPUS))
        for (let n = 0; n < 8; n++) {
          const bytes = Buffer.from(n === 0 ? original.subarray(0, random(original.length)) : original)
          for (let i = 0; i < n * 6 && bytes.length > 600; i++) bytes[512 + random(bytes.length - 512)] = random(256)
          const cost = await measureCpuTime(async () => {
            try {
              await extractFrom(bytes, basename(path))
              read++
            } catch (error) {
              if (!(error instanceof ExtractionRefusal)) throw new Error(`${path} mutant ${n}`, { cause: error })
              refused++
            }
          })
          if (cost > 15_000) slow.push(`${path} mutant ${n}`)
        }
      }
    }
    expect(slow).toEqual([])
    expect(Math.min(read, refused)).toBeGreaterThan(5)
  })
})

describe('RTF', () => {
  const rtf = (body: string) => extractFrom(Buffer.from(`{\\rtf1\\ansi\\ansicpg936 ${body}}`, 'latin1'), 'a.rtf')

  it.each([
    ['bytes of a code page', "\\'d6\\'d0\\'b9\\'fa", '中国'],
    ['Unicode with a fallback that is skipped', '\\u20013?\\u22269?', '中国'],
    ['a fallback of two bytes', "\\uc2\\u20013\\'d6\\'d0\\u22269\\'b9\\'fa", '中国'],
    ['a font in another code page', "{\\fonttbl{\\f1\\fcharset136 x;}}{\\f1 \\'a4\\'a4}\\'d6\\'d0", '中中'],
    [
      'fields by their result',
      '{\\field{\\*\\fldinst HYPERLINK "http://x"}{\\fldrslt 链接}}'.replace('链接', "\\'c1\\'b4"),
      '链',
    ],
    ['escapes', '\\{a\\}\\\\b\\~c', '{a}\\b\u00a0c'],
    ['groups nobody knows', '{\\*\\unknown secret}a{\\pict ffff}b', 'ab'],
    ['binary data', 'a\\bin5 {{{{{b', 'ab'],
    ['rows', 'a\\cell b\\cell\\row c', 'a\tb\nc'],
    ['paragraphs', 'a\\par b\\line c', 'a\nb\nc'],
  ])('%s', async (_, body, text) => {
    expect((await rtf(body)).text).toBe(text)
  })

  it('takes headings from the outline levels of paragraphs and of their styles', async () => {
    const found = await rtf(
      '{\\stylesheet{\\s1\\outlinelevel0 h1;}}\\pard\\s1 One\\par\\pard text\\par\\pard\\outlinelevel1 Two\\par\\pard more',
    )
    expect(found.outline?.map(({ level, title }) => [level, title])).toEqual([
      [1, 'One'],
      [2, 'Two'],
    ])
    expect(found.passages.map((passage) => passage.heading)).toEqual(['One', 'One / Two'])
  })
})

describe('pictures and recordings', () => {
  it('says the size of a picture and nothing of what it does not know', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    expect(await extractFrom(png, 'a.png')).toMatchObject({ text: '尺寸：1 × 1 像素', title: null, pages: null })
  })

  it('reads the tags of a recording', async () => {
    const frame = (id: string, text: string) => {
      const body = Buffer.concat([Buffer.from([3]), Buffer.from(text)])
      const head = Buffer.alloc(10)
      head.write(id, 0, 'latin1')
      head.writeUInt32BE(body.length, 4)
      return Buffer.concat([head, body])
    }
    const frames = Buffer.concat([frame('TIT2', '董事会纪要'), frame('TPE1', '办公室')])
    const tag = Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 0, frames.length])
    const found = await extractFrom(Buffer.concat([tag, frames, Buffer.alloc(2000)]), 'a.mp3')
    expect(found).toMatchObject({ title: '董事会纪要', author: '办公室' })
    expect(found.text).toContain('标题：董事会纪要')
  })
})
