/**
 * The throw-away process that reads one foreign file. The file is standard input, the job is in the environment, and
 * the result goes to descriptor 3 as JSON. The process has no rights worth stealing, see README.md.
 */
import { readFileSync } from 'node:fs'
import { contentAt, contentSize, writeAnswer } from '#server/sandbox/child-descriptors.ts'
import type { FileKind } from '../detect/index.ts'
import type { ExtractionOutcome } from '../extraction/index.ts'
import { JOB_VARIABLE, SECRET_DESCRIPTOR } from '#server/sandbox/child-protocol.ts'
import type { ExtractionJob } from './extraction-job.ts'
import { EXTRACTORS } from './extractors.ts'
import { readingOutcome } from './reading-outcome.ts'

silence()
const job = JSON.parse(process.env[JOB_VARIABLE] ?? '') as ExtractionJob
void extract(job).then((outcome) => {
  writeAnswer(Buffer.from(JSON.stringify(outcome)))
  process.exit(0) // without waiting for work that a library may have left running
})

async function extract({ fileName, kind, limits, milliseconds, ...job }: ExtractionJob): Promise<ExtractionOutcome> {
  const findExtractor = (inner: FileKind) => EXTRACTORS[inner]
  const deadline = performance.now() + milliseconds
  return readingOutcome(findExtractor, {
    fileName,
    kind,
    size: contentSize(),
    read: contentAt,
    limits,
    deadline,
    extractorOf: findExtractor,
    ...(job.hasPassword === true && { password: readFileSync(SECRET_DESCRIPTOR, 'utf8') }),
  })
}

/** Drops what libraries print about damaged files: nobody reads the pipe, and a full pipe would stop them. */
function silence(): void {
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) console[method] = () => undefined
  // pdf.js abandons promises of broken objects; the promise that matters is awaited above.
  process.on('unhandledRejection', () => undefined)
  // It also continues to write the text of a page that was given up because it took too long.
  process.on('uncaughtException', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_INVALID_STATE') process.exit(1)
  })
}
