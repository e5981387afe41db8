import type { ExitCode } from './exit.ts'

/**
 * Everything that commands use of the machine they run on. Tests pass fakes; {@link import('./terminal.ts')} has the
 * real ones.
 */
export interface CliDeps {
  env: Readonly<Record<string, string | undefined>>
  home: string
  /** The profile named on the command line; it overrides the environment. */
  profile?: string | undefined
  /** Writes one line of the result to stdout. */
  out: (line: string) => void
  /** Writes one line of a message to stderr. */
  err: (line: string) => void
  /**
   * Shows a line that the next one overwrites; an empty text removes it. When stderr is no terminal, a line is written
   * only now and then.
   */
  progress: (line: string) => void
  /** Whether stdout is a terminal that can show bold text. */
  bold: boolean
  /** Asks questions at the terminal; null when there is none. */
  prompt: Prompt | null
  /** Reads the next line of stdin, for secrets passed by a script; null at its end. */
  readLine: () => Promise<string | null>
  /** Reads all of stdin, for data passed by a script. */
  readAll: () => Promise<string>
  sleep: (ms: number) => Promise<void>
  exit: (code: ExitCode) => void
}

export interface Prompt {
  ask: (question: string) => Promise<string>
  /** Asks without showing what is typed. */
  askSecret: (question: string) => Promise<string>
}
