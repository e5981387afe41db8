/** The throw-away process that sets text as a PDF; started by `text-pdf.ts` in the sandbox. */
import { answerSandboxed } from '#server/sandbox/sandboxed-child.ts'
import { writePdf } from './write-pdf.ts'

await answerSandboxed((content, job) =>
  writePdf({ title: (job as { title: string }).title, text: content().toString('utf8') }),
)
