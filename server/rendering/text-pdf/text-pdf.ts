import { childProgram } from '#server/sandbox/children.ts'
import { runSandboxed } from '#server/sandbox/run-sandboxed.ts'
import { Gate } from '#server/kernel/hash-gate.ts'

/** More text does not fit on 300 pages. */
const MAX_UNITS = 700_000
/** Two at once, and eight in the queue; further callers get a message. */
const gate = new Gate(2, 8, '现在排版的文件较多，请稍后再试')

/**
 * A PDF with the readable text of a file, for clients that show nothing else. It is made for this answer and not
 * stored: text that was read with a password must not be stored with the content, which others share. Null when it
 * cannot be made.
 */
export const textPdf = ({ title, text }: { title: string; text: string }): Promise<Buffer | null> =>
  gate.run(async () => {
    const run = await runSandboxed({
      entry: childProgram('text-pdf-child'),
      job: { title },
      work: '排版',
      limits: { wallMs: 60_000 },
      content: Buffer.from(text.slice(0, MAX_UNITS)),
    })
    return run.state === 'done' ? run.output : null
  })
