import { closeSync, createWriteStream, openSync, readFileSync, readSync } from 'node:fs'
import { once } from 'node:events'

export interface Passage {
  id: number | string
  title: string
  content: string
}

export interface Question {
  q: string
  gold: number | string
  src: string
}

const PIECE = 1 << 20

/** The objects of a file, one on a line, read piece by piece: a library need not fit into memory. */
export function* readLines<T>(file: string): Generator<T> {
  const handle = openSync(file, 'r')
  const piece = Buffer.alloc(PIECE)
  let rest: Buffer = Buffer.alloc(0)
  try {
    for (let read = readSync(handle, piece); read > 0; read = readSync(handle, piece)) {
      const bytes = Buffer.concat([rest, piece.subarray(0, read)])
      let start = 0
      for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
        if (end > start) yield JSON.parse(bytes.toString('utf8', start, end)) as T
        start = end + 1
      }
      rest = bytes.subarray(start)
    }
    if (rest.length > 0) yield JSON.parse(rest.toString()) as T
  } finally {
    closeSync(handle)
  }
}

/**
 * Writes a library of `size` passages: those given, then passages as long as they are, of their sentences shuffled.
 * Words are as frequent in it as in real text, which is what speed depends on; relevance means nothing there.
 */
export async function writeLargeLibrary(from: string, size: number, to: string): Promise<void> {
  const real = readFileSync(from, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Passage)
  const sentences = real.flatMap(({ content }) =>
    content.split(/(?<=[。！？；\n])/).filter((text) => text.trim() !== ''),
  )
  const random = seededRandomNumbers(12_345)
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!
  const out = createWriteStream(to)
  const write = async (passage: Passage): Promise<void> => {
    if (!out.write(`${JSON.stringify(passage)}\n`)) await once(out, 'drain')
  }
  for (const passage of real) await write(passage)
  for (let i = real.length; i < size; i++) {
    const { length } = pick(real).content
    let content = ''
    while (content.length < length) content += pick(sentences)
    await write({ id: `made-${i}`, title: pick(real).title, content })
  }
  out.end()
  await once(out, 'finish')
}

/** mulberry32, from 0 to 1. */
export function seededRandomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
