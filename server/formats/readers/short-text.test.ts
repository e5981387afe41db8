import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { tmpdir } from 'node:os'
import { pathToFileURL } from 'node:url'
import iconv from 'iconv-lite'
import { afterAll, describe, expect, it } from 'vitest'
import { extractHere } from '../testing/extract-here.ts'
import { isShortText, readShortText, shortTextReader } from './short-text.ts'

const markdown =
  '---\ntitle: 白鹭观察\n---\n# 白鹭\n\n见 [名录](/knowledge?id=abc)，共 **三** 只。\n\n|地点|数|\n|-|-|\n|东湖|3|\n'
const TEXTS = [
  ['白鹭.md', 'markdown', Buffer.from(markdown)],
  ['白鹭.txt', 'text', Buffer.from('白鹭观察记录\r\n东湖三只。')],
  ['白鹭-gbk.txt', 'text', iconv.encode('白鹭观察记录\n东湖三只，西湖没有看到白鹭。', 'gbk')],
  ['空白.txt', 'text', Buffer.from('  \n ')],
] as const

describe('a short text', () => {
  it.each(TEXTS)('%s says in the thread what it says to a child', async (fileName, kind, bytes) => {
    const outcome = await readShortText({ bytes, fileName, kind })
    expect(outcome).toEqual(await extractHere(bytes, { fileName }))
    expect(outcome).toMatchObject({ state: 'done', kind })
  })
  it('is one by its kind and size', () => {
    expect(isShortText('markdown', 65_536)).toBe(true)
    expect(isShortText('text', 65_537)).toBe(false)
    expect(isShortText('html', 10)).toBe(false)
  })
  it('answers each of many at once with its own', async () => {
    const names = Array.from({ length: 50 }, (_, n) => `第${n}篇`)
    const outcomes = await Promise.all(
      names.map((name) => readShortText({ bytes: Buffer.from(`${name}正文`), fileName: 'a.txt', kind: 'text' })),
    )
    expect(outcomes.map((outcome) => outcome?.state === 'done' && outcome.extracted.text)).toEqual(
      names.map((name) => `${name}正文`),
    )
  })
})

describe('a thread that does not come back', () => {
  const program = path.join(tmpdir(), `zhiku-slow-reader-${process.pid}.mjs`)
  afterAll(() => rmSync(program, { force: true }))
  const slow = (work: string) => {
    writeFileSync(
      program,
      `import { parentPort } from 'node:worker_threads'\nparentPort.on('message', () => { ${work} })`,
    )
    return shortTextReader({ file: pathToFileURL(program), mostMs: 300 })
  }
  const text = { bytes: readFileSync(import.meta.filename), fileName: 'a.txt', kind: 'text' } as const

  it.each([
    ['works for ever', 'for (;;);'],
    ['takes all memory', 'const all = []; for (;;) all.push(new Array(1e5).fill({}))'],
    ['throws', 'throw new Error("x")'],
  ])('leaves all that wait to children when it %s, and begins again', async (_, work) => {
    const read = slow(work)
    expect(await Promise.all([read(text), read(text)])).toEqual([null, null])
    expect(await read(text)).toBe(null)
  })
})
