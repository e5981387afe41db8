import { ApiFault } from '../core/api/fault.ts'
import type { CliDeps } from './deps.ts'
import { EXIT, type ExitCode } from './exit.ts'
import { jsonText, plain } from './text.ts'

/** The result of a command, in one form for programs and one for people. */
export interface Outcome {
  /** The JSON output, with the fields that the command's help lists. */
  data: Readonly<Record<string, unknown>>
  lines: readonly string[]
  /** The output of `--quiet`: an id or a secret that the next command needs. Absent: nothing. */
  essence?: readonly string[]
  /** Set when the command finished but not everything succeeded; a number is an exit code other than 1. */
  failed?: boolean | ExitCode
}

/** The output options that every command has. */
export interface Show {
  json: boolean
  quiet: boolean
  profile?: string
}

/** An expected error with a message for the person. `code` 2: wrong usage; 4: not signed in. */
export class Stop extends Error {
  override name = 'Stop'
  readonly code: ExitCode

  constructor(message: string, code: ExitCode = EXIT.failed) {
    super(message)
    this.code = code
  }
}

/** Runs a command's work, prints its result and sets the exit code. */
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

/** `--quiet` hides progress, but not warnings. */
const shownAs = (deps: CliDeps, { quiet, profile }: Show): CliDeps => ({
  ...deps,
  ...(quiet && { progress: () => {} }),
  ...(profile !== undefined && { profile }),
})

/** The kind, message and exit code of an expected error; any other is thrown again. */
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
