/** The throw-away process that adds the watermark to one foreign file; started by `stamp-file.ts` in the sandbox. */
import { answerSandboxed } from '#server/sandbox/sandboxed-child.ts'
import type { StampJob } from './stamp-job.ts'
import { Unstampable } from './unstampable.ts'

await answerSandboxed(async (content, job) => {
  try {
    return await stamp(content(), job as StampJob)
  } catch (error) {
    if (error instanceof Unstampable) return Buffer.from(JSON.stringify({ refused: error.message }))
    throw error
  }
})

/** Imports the library only for its own kind: the process for a PDF may load no native code. */
async function stamp(content: Buffer, { kind, tile, approvals }: StampJob): Promise<Uint8Array> {
  if (kind === 'pdf') return (await import('./stamp-pdf.ts')).stampPdf(content, tile, approvals)
  return (await import('./stamp-picture.ts')).stampPicture(content, tile)
}
