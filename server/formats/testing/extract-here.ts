import { kindOfFile } from '../detect/index.ts'
import type { ExtractionInput, ExtractionOutcome } from '../extraction/index.ts'
import { EXTRACTORS } from '../readers/extractors.ts'
import { LIMITS } from '#server/sandbox/limits.ts'
import { openedWithoutPassword } from '../locked/index.ts'
import { copyBytes } from '../zip/index.ts'

type Done = Extract<ExtractionOutcome, { state: 'done' }>

/**
 * Reads a file in this process, without the isolation of a child: only for tests and benchmarks. Null for a kind that
 * is not read; refusals are thrown.
 */
export async function extractHere(bytes: Uint8Array, more: Partial<ExtractionInput> = {}): Promise<Done | null> {
  const fileName = more.fileName ?? 'upload'
  const read = (position: number, length: number) => copyBytes(bytes, position, length)
  const kind = await kindOfFile({ name: fileName, size: bytes.length, read: async (at, length) => read(at, length) })
  if (EXTRACTORS[kind] === undefined) return null
  const deadline = performance.now() + LIMITS.wallMs
  const input = await openedWithoutPassword({
    fileName,
    kind,
    size: bytes.length,
    read,
    limits: LIMITS,
    deadline,
    extractorOf: (inner) => EXTRACTORS[inner],
    ...more,
  })
  return { state: 'done', kind: input.kind, extracted: await EXTRACTORS[input.kind]!(input) }
}
