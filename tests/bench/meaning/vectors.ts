import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { foldForModel } from '#server/search/meaning/model/embedding-process.ts'
import type { Embedder } from '#server/search/meaning/model/embedder.ts'

/** The vectors of texts, a row for each of their windows, and what they took. */
export interface Vectors {
  /** The vectors of each text. */
  of: readonly Float32Array[][]
  windows: number
  /** Milliseconds of those that were made just now; none when all were kept. */
  times: number[]
}

/**
 * Embeds texts, and keeps their vectors below `folder`: a run that was ended goes on where it was. A line of the `.counts`
 * is written after the vectors it counts.
 */
export async function keptVectors(
  folder: string,
  name: string,
  texts: readonly string[],
  model: Embedder,
): Promise<Vectors> {
  const [values, counts] = [path.join(folder, `${name}.f32`), path.join(folder, `${name}.counts`)]
  const kept = existsSync(counts) ? readFileSync(counts, 'utf8').split('\n').filter(Boolean).map(Number) : []
  const times: number[] = []
  for (const [i, text] of texts.entries()) {
    if (i < kept.length) continue
    const started = performance.now()
    const vectors = await model.embed(foldForModel(text))
    times.push(performance.now() - started)
    appendFileSync(values, Buffer.concat(vectors.map((vector) => Buffer.from(vector.buffer, 0, vector.byteLength))))
    appendFileSync(counts, `${vectors.length}\n`)
    kept.push(vectors.length)
    if (times.length % 1000 === 0) console.error(`${name}: ${i + 1} of ${texts.length}`)
  }
  return { of: takeApart(readFileSync(values), kept, model.dimension), windows: kept.reduce((a, b) => a + b, 0), times }
}

function takeApart(bytes: Buffer, counts: readonly number[], dimension: number): Float32Array[][] {
  const all = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
  let at = 0
  return counts.map((count) => Array.from({ length: count }, () => all.subarray(at, (at += dimension))))
}
