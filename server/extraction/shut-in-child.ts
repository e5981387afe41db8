import { fstatSync, readFileSync, readSync, writeSync } from 'node:fs'
import { JOB_VARIABLE, RESULT_DESCRIPTOR } from './extraction-job.ts'

const CONTENT = 0

export const contentSize = (): number => fstatSync(CONTENT).size

/** Some of the content, for a program that never wants the whole of it. */
export function contentAt(position: number, length: number): Uint8Array {
  const bytes = new Uint8Array(Math.max(0, Math.min(length, contentSize() - position)))
  let filled = 0
  while (filled < bytes.length) {
    const count = readSync(CONTENT, bytes, filled, bytes.length - filled, position + filled)
    if (count === 0) break
    filled += count
  }
  return bytes.subarray(0, filled)
}

/**
 * The whole life of a program that `runShutIn` has started: takes the content and the job, writes the answer, ends.
 * An empty answer says that the content could not be read: the same would happen again. Libraries talk about damaged files; nobody listens, and a full pipe would stop them.
 */
export async function answerShutIn(work: (content: () => Buffer, job: unknown) => Promise<Uint8Array>): Promise<void> {
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) console[method] = () => undefined
  const job: unknown = JSON.parse(process.env[JOB_VARIABLE] ?? 'null')
  const answer = await work(() => readFileSync(CONTENT), job).catch(() => new Uint8Array())
  let from = 0
  while (from < answer.length) from += writeSync(RESULT_DESCRIPTOR, answer, from)
  process.exit(0) // without waiting for what a library may have left running
}
