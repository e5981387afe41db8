import { childProgram } from '#server/sandbox/children.ts'
import { runSandboxed } from '#server/sandbox/run-sandboxed.ts'
import { Gate } from '#server/kernel/hash-gate.ts'

/** What 300 pages hold at most; more would only be cut off there. */
const MAX_UNITS = 700_000
/** Two at once; of more than eight who wait the others are told to come again. */
const gate = new Gate(2, 8, '现在排版的文件较多，请稍后再试')

/**
 * A PDF of what can be read of a file, for clients that show nothing else. It is made for this answer and not kept: text
 * that was read with a password must not lie beside the content, which others share. Null when it cannot be made.
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
