/**
 * The throw-away process that reads one foreign file: the file is standard input, the job stands in the environment,
 * the result goes to descriptor 3 as JSON. It starts with no rights worth stealing, see README.md.
 */
import { fstatSync, readSync, writeSync } from 'node:fs'
import { ExtractionRefusal } from './extraction-input.ts'
import { type ExtractionJob, JOB_VARIABLE, RESULT_DESCRIPTOR } from './extraction-job.ts'
import { EXTRACTORS } from './extractors.ts'
import type { ExtractionOutcome } from './types.ts'

const FILE = 0

silence()
const job = JSON.parse(process.env[JOB_VARIABLE] ?? '') as ExtractionJob
const outcome = await extract(job)
writeWhole(Buffer.from(JSON.stringify(outcome)))
process.exit(0) // without waiting for what a library may have left running

async function extract({ fileName, kind, limits, milliseconds }: ExtractionJob): Promise<ExtractionOutcome> {
  const extractor = EXTRACTORS[kind]
  if (extractor === undefined) throw new Error(`no extractor for ${kind}`)
  const { size } = fstatSync(FILE)
  const deadline = performance.now() + milliseconds
  try {
    const extracted = await extractor({
      fileName,
      kind,
      size,
      read,
      limits,
      deadline,
      extractorOf: (inner) => EXTRACTORS[inner],
    })
    return { state: 'done', kind, extracted }
  } catch (error) {
    if (error instanceof ExtractionRefusal) {
      return { state: 'refused', kind, cause: error.reason, reason: error.message }
    }
    return { state: 'crashed', reason: `提取程序出错：${String(error).slice(0, 200)}` }
  }
}

function read(position: number, length: number): Uint8Array {
  const left = Math.max(0, fstatSync(FILE).size - position)
  const bytes = new Uint8Array(Math.min(length, left))
  let filled = 0
  while (filled < bytes.length) {
    const count = readSync(FILE, bytes, filled, bytes.length - filled, position + filled)
    if (count === 0) break
    filled += count
  }
  return bytes.subarray(0, filled)
}

function writeWhole(bytes: Uint8Array): void {
  let from = 0
  while (from < bytes.length) from += writeSync(RESULT_DESCRIPTOR, bytes, from)
}

/** Libraries talk about damaged files; nobody listens, and a full pipe would stop them. */
function silence(): void {
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) console[method] = () => undefined
  // pdf.js drops promises of broken objects; the one that matters is awaited above.
  process.on('unhandledRejection', () => undefined)
}
