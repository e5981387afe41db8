import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { CliDeps } from '../deps.ts'

export interface RecordedDeps extends CliDeps, Disposable {
  stdout: () => string
  stderr: () => string
  exitCode: () => number
  home: string
}

interface Given {
  env?: Record<string, string>
  /** Answers typed at the keyboard, in order; absent: there is no terminal. */
  answers?: string[]
  stdin?: string[]
  bold?: boolean
}

/** Fake dependencies with their own home folder, recorded output and short waits. */
export function recordedDeps({ env = {}, answers, stdin = [], bold = false }: Given = {}): RecordedDeps {
  const home = mkdtempSync(path.join(tmpdir(), 'zhiku-cli-'))
  const out: string[] = []
  const err: string[] = []
  let code = 0
  const answer = async (question: string) => {
    err.push(question)
    return answers?.shift() ?? ''
  }
  return {
    env,
    home,
    bold,
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    progress: () => {},
    prompt: answers ? { ask: answer, askSecret: answer } : null,
    readLine: async () => stdin.shift() ?? null,
    readAll: async () => stdin.splice(0).join('\n'),
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, Math.min(ms, 5))),
    exit: (exitCode) => {
      code = exitCode
    },
    stdout: () => out.join('\n'),
    stderr: () => err.join('\n'),
    exitCode: () => code,
    [Symbol.dispose]: () => rmSync(home, { recursive: true, force: true }),
  }
}
