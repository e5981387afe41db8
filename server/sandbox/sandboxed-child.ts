import { readFileSync } from 'node:fs'
import { CONTENT, writeAnswer } from './child-descriptors.ts'
import { JOB_VARIABLE } from './child-protocol.ts'

/**
 * The whole run of a program that `runSandboxed` started: it reads the content and the job, writes the answer and ends.
 * An empty answer means that the content cannot be read, now or later. What libraries print about damaged files is
 * dropped, because nobody reads the pipe and a full pipe would stop them.
 */
export async function answerSandboxed(
  work: (content: () => Buffer, job: unknown) => Promise<Uint8Array>,
): Promise<void> {
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) console[method] = () => undefined
  const job: unknown = JSON.parse(process.env[JOB_VARIABLE] ?? 'null')
  writeAnswer(await work(() => readFileSync(CONTENT), job).catch(() => new Uint8Array()))
  process.exit(0) // without waiting for anything that a library may have left running
}
