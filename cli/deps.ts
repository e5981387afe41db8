import type { ExitCode } from './exit.ts'

/** All that commands know of the machine they run on. Tests pass their own; {@link import('./terminal.ts')} has the real ones. */
export interface CliDeps {
  env: Readonly<Record<string, string | undefined>>
  home: string
  /** Named on the command line: the stored sign-in to use, before the environment. */
  profile?: string | undefined
  /** One line of the result; goes to stdout. */
  out: (line: string) => void
  /** One line of a message; goes to stderr. */
  err: (line: string) => void
  /** Shows a line that the next one overwrites; does nothing where stderr is no terminal. Empty: takes it away. */
  progress: (line: string) => void
  /** Whether stdout is a terminal, so that bold type is wanted. */
  bold: boolean
  /** Null where nobody can be asked. */
  prompt: Prompt | null
  /** Next line of stdin, for secrets that a script hands over. Null at its end. */
  readLine: () => Promise<string | null>
  /** All of stdin, for data that a script hands over. */
  readAll: () => Promise<string>
  sleep: (ms: number) => Promise<void>
  exit: (code: ExitCode) => void
}

export interface Prompt {
  ask: (question: string) => Promise<string>
  /** Without echo. */
  askSecret: (question: string) => Promise<string>
}
