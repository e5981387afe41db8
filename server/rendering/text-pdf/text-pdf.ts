import { childProgram } from '#server/sandbox/children.ts'
import { runSandboxed } from '#server/sandbox/run-sandboxed.ts'
import { Reject } from '#server/kernel/reject.ts'
import { inTurn } from '#server/kernel/keyed-mutex.ts'

/** What 300 pages hold at most; more would only be cut off there. */
const MAX_UNITS = 700_000
const AT_ONCE = 2
/** So many may wait; the others are told to come again, before they wait longer than anybody looks at a page. */
const WAITING = 8
const turns = inTurn()
let count = 0
let inside = 0

/**
 * A PDF of what can be read of a file, for clients that show nothing else. It is made for this answer and not kept: text
 * that was read with a password must not lie beside the content, which others share. Null when it cannot be made.
 */
export async function textPdf({ title, text }: { title: string; text: string }): Promise<Buffer | null> {
  if (inside >= AT_ONCE + WAITING) throw new Reject('现在排版的文件较多，请稍后再试', { status: 503 })
  count += 1
  inside += 1
  return turns(`text-pdf ${count % AT_ONCE}`, async () => {
    const run = await runSandboxed({
      entry: childProgram('text-pdf-child'),
      job: { title },
      work: '排版',
      limits: { wallMs: 60_000 },
      content: Buffer.from(text.slice(0, MAX_UNITS)),
    })
    return run.state === 'done' ? run.output : null
  }).finally(() => (inside -= 1))
}
