/**
 * The throw-away process that makes the preview of one foreign file; started in the sandbox by
 * `server/rendering/preview`.
 */
import { contentAt, contentSize, writeAnswer } from '#server/sandbox/child-descriptors.ts'
import { type ExtractionInput, ExtractionRefusal } from '#server/formats/extraction/index.ts'
import { openedWithoutPassword } from '#server/formats/locked/index.ts'
import { JOB_VARIABLE } from '#server/sandbox/child-protocol.ts'
import { buildPreview } from './make-preview.ts'
import { packBundle, type Bundle } from './bundle/bundle.ts'
import type { PreviewJob } from './bundle/preview-job.ts'

for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) console[method] = () => undefined
process.on('unhandledRejection', () => undefined) // libraries abandon promises of broken parts
const job = JSON.parse(process.env[JOB_VARIABLE] ?? '') as PreviewJob
writeAnswer(packBundle(await make(job)))
process.exit(0) // without waiting for work that a library may have left running

async function make({ fileName, kind, limits, milliseconds, entry }: PreviewJob): Promise<Bundle> {
  const deadline = performance.now() + milliseconds
  const given: ExtractionInput = { fileName, kind, size: contentSize(), read: contentAt, limits, deadline }
  try {
    return await buildPreview(await openedWithoutPassword(given), entry)
  } catch (error) {
    const reason = error instanceof ExtractionRefusal ? error.message : '文件结构无法识别'
    return { head: { refused: reason }, parts: [] }
  }
}
