import { ApiFault } from '../core/api/fault.ts'
import type { CliDeps } from './deps.ts'
import { EXIT, type ExitCode } from './exit.ts'
import { jsonText, plain } from './text.ts'

/** What a command hands back: the same facts for a program and for a reader. */
export interface Outcome {
  /** The JSON document; its fields are those that the command's help names. */
  data: Readonly<Record<string, unknown>>
  lines: readonly string[]
  /** What `--quiet` leaves: an id or a secret that the next command needs. Absent: nothing. */
  essence?: readonly string[]
  /** The command ran to its end, but what it should do or check did not all succeed; the code where it is another than 1. */
  failed?: boolean | ExitCode
}

/** The options that every command has. */
export interface Show {
  json: boolean
  quiet: boolean
  profile?: string
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
export async function present(given: CliDeps, show: Show, work: (deps: CliDeps) => Promise<Outcome>): Promise<void> {
  const deps = shownAs(given, show)
  try {
    const outcome = await work(deps)
    deps.progress('')
    if (show.json) deps.out(jsonText(outcome.data))
    else for (const line of show.quiet ? (outcome.essence ?? []) : outcome.lines) deps.out(line)
    if (outcome.failed) deps.exit(outcome.failed === true ? EXIT.failed : outcome.failed)
  } catch (error) {
    deps.progress('')
    const { kind, message, code } = explain(error)
    if (show.json) deps.out(jsonText({ error: { kind, message } }))
    deps.err(plain(message))
    deps.exit(code)
  }
}

/** A quiet command shows no progress; what it warns of is shown all the same. */
const shownAs = (deps: CliDeps, { quiet, profile }: Show): CliDeps => ({
  ...deps,
  ...(quiet && { progress: () => {} }),
  ...(profile !== undefined && { profile }),
})

/** The kind, sentence and exit code of what a reader can understand; anything else is thrown on. */
export function explain(error: unknown): { kind: string; message: string; code: ExitCode } {
  if (error instanceof Stop) return { kind: 'stop', message: error.message, code: error.code }
  if (!(error instanceof ApiFault)) throw error
  const { kind, message } = error
  if (kind === 'expired') return { kind, message: '未登录或登录已过期，请运行 zhiku login', code: EXIT.signedOut }
  if (kind === 'network') {
    return { kind, message: `${message}（服务器地址由 zhiku login 或 ZHIKU_URL 决定）`, code: EXIT.failed }
  }
  return { kind, message, code: EXIT.failed }
}
