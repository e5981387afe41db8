import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { readZip } from '#tests/fixtures/read-zip.ts'
import { uniqueNames, type ZipEntry, zipStream } from './index.ts'

const time = new Date('2026-03-04T05:06:08Z')
async function* entries(all: Record<string, () => Readable>): AsyncGenerator<ZipEntry> {
  for (const [name, open] of Object.entries(all)) yield { name, time, open: async () => open() }
}

it('is read by others: Chinese names in folders, empty files, many pieces', async () => {
  const large = randomBytes(700_000)
  const archive = await buffer(
    zipStream(
      entries({
        '制度/报销.pdf': () => Readable.from([large.subarray(0, 300_000), large.subarray(300_000)]),
        '空.txt': () => Readable.from([]),
        '说明.txt': () => Readable.from([Buffer.from('正文'.repeat(50_000))]),
      }),
    ),
  )
  const read = await readZip(archive)
  expect([...read.keys()]).toEqual(['制度/报销.pdf', '空.txt', '说明.txt'])
  expect(read.get('制度/报销.pdf')!.equals(large)).toBe(true)
  expect(read.get('空.txt')!.length).toBe(0)
  expect(read.get('说明.txt')!.toString()).toBe('正文'.repeat(50_000))
  expect(archive.length).toBeLessThan(large.length + 20_000)
})

it('keeps no more than a few pieces in memory, and opens the next file only when it is its turn', async () => {
  const open: string[] = []
  let read = 0
  const source = (name: string) => () => {
    open.push(name)
    return Readable.from(
      (function* () {
        for (let i = 0; i < 400; i++) {
          read += 65_536
          yield randomBytes(65_536)
        }
      })(),
    )
  }
  const stream = zipStream(entries({ a: source('a'), b: source('b') }))
  let taken = 0
  for await (const piece of stream as AsyncIterable<Buffer>) {
    taken += piece.length
    expect(read - taken).toBeLessThan(2_000_000)
    if (taken > 10_000_000) break
  }
  expect(open).toEqual(['a'])
})

it('ends with an error where a file does', async () => {
  const broken = () =>
    Readable.from(
      (async function* () {
        yield Buffer.from('x')
        throw new Error('gone')
      })(),
    )
  await expect(buffer(zipStream(entries({ a: broken })))).rejects.toThrow('gone')
})

it('gives names that a file system of Linux takes, however long they are in bytes', () => {
  const unique = uniqueNames()
  const names = [
    '关于'.repeat(70) + '.pdf',
    '关于'.repeat(70) + '.pdf',
    '𠮷'.repeat(90),
    'x.' + '扩展名'.repeat(6),
  ].map(unique)
  expect(names.every((name) => Buffer.byteLength(name) <= 255 && name.isWellFormed())).toBe(true)
  expect([new Set(names).size, names[0]!.endsWith('.pdf'), names[1]!.endsWith(' (2).pdf')]).toEqual([4, true, true])
})

it('gives every name once', () => {
  const unique = uniqueNames()
  expect(['年报.pdf', '年报.pdf', '年报.PDF', 'a/b:c.txt', '..', '年报 (2).pdf'].map(unique)).toEqual([
    '年报.pdf',
    '年报 (2).pdf',
    '年报 (3).PDF',
    'a_b_c.txt',
    '未命名',
    '年报 (2) (2).pdf',
  ])
})
