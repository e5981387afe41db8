import { ApiFault } from '#core/api/fault.ts'
import { type CliDeps, EXIT, type ExitCode } from './deps.ts'
import { plain } from './text.ts'

/** What a command hands back: the same facts for a program and for a reader. */
export interface Outcome {
  data: unknown
  lines: readonly string[]
  /** The command ran to its end, but what it should do or check did not all succeed. */
  failed?: boolean
}

/** A reason to stop that the reader understands. `code` 2: called wrongly, 4: not signed in. */
export class Stop extends Error {
  override name = 'Stop'
  readonly code: ExitCode

  constructor(message: string, code: ExitCode = EXIT.failed) {
    super(message)
    this.code = code
  }
}

/** Runs the work of a command, shows what came of it and sets the exit code. */
export async function present(deps: CliDeps, json: boolean, work: () => Promise<Outcome>): Promise<void> {
  try {
    const outcome = await work()
    deps.progress('')
    if (json) deps.out(JSON.stringify(outcome.data, null, 2))
    else for (const line of outcome.lines) deps.out(line)
    if (outcome.failed) deps.exit(EXIT.failed)
  } catch (error) {
    deps.progress('')
    const { kind, message, code } = explain(error)
    if (json) deps.out(JSON.stringify({ error: { kind, message } }, null, 2))
    deps.err(plain(message))
    deps.exit(code)
  }
}

function explain(error: unknown): { kind: string; message: string; code: ExitCode } {
  if (error instanceof Stop) return { kind: 'stop', message: error.message, code: error.code }
  if (!(error instanceof ApiFault)) throw error
  const { kind, message } = error
  if (kind === 'expired') return { kind, message: '未登录或登录已过期，请运行 zhiku login', code: EXIT.signedOut }
  if (kind === 'network') {
    return { kind, message: `${message}（服务器地址由 zhiku login 或 ZHIKU_URL 决定）`, code: EXIT.failed }
  }
  return { kind, message, code: EXIT.failed }
}
