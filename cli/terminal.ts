import { homedir } from 'node:os'
import { createInterface } from 'node:readline'
import { createInterface as createAsking } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CliDeps, Prompt } from './deps.ts'
import { Stop } from './outcome.ts'
import { fit } from './text.ts'

/** The dependencies of the real machine. */
export function terminalDeps(): CliDeps {
  return {
    env: process.env,
    home: homedir(),
    out: (line) => void process.stdout.write(`${line}\n`),
    err: (line) => void process.stderr.write(`${line}\n`),
    progress,
    bold: process.stdout.isTTY && !process.env['NO_COLOR'] && process.env['TERM'] !== 'dumb',
    // Questions go to stderr, so that stdout has only the result.
    prompt: process.stdin.isTTY && process.stderr.isTTY ? terminalPrompt : null,
    readLine: lineReader(),
    readAll: () => text(process.stdin),
    sleep: (ms) => sleep(ms),
    exit: (code) => {
      process.exitCode = code
    },
  }
}

/** Interval of progress lines without a terminal, so that a log shows that work goes on. */
const EVERY_MS = 10_000
let toldAt = performance.now()

function progress(line: string): void {
  if (!process.stderr.isTTY || process.env['TERM'] === 'dumb') {
    if (line === '' || performance.now() - toldAt < EVERY_MS) return
    toldAt = performance.now()
    process.stderr.write(`${line}\n`)
    return
  }
  process.stderr.write(`\r\u001b[K${line && fit(line, process.stderr.columns || 80)}`)
}

const terminalPrompt: Prompt = {
  ask: (question) => asking(question, true),
  askSecret: (question) => asking(question, false),
}

/**
 * Asks a question. readline disables the terminal's echo and echoes each key itself; for a secret its output is
 * discarded.
 */
async function asking(question: string, echo: boolean): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createAsking({ input: process.stdin, output: echo ? process.stderr : silent, terminal: true })
  const stopped = new AbortController()
  reader.on('close', () => stopped.abort())
  reader.on('SIGINT', () => reader.close())
  try {
    if (!echo) process.stderr.write(question)
    return await reader.question(echo ? question : '', { signal: stopped.signal })
  } catch (cause) {
    if (stopped.signal.aborted) throw new Stop('已取消')
    throw cause
  } finally {
    if (!echo) process.stderr.write('\n')
    reader.close()
  }
}

/** Reads stdin line by line; stdin is not touched before the first line is requested. */
function lineReader(): CliDeps['readLine'] {
  let lines: AsyncIterator<string> | undefined
  return async () => {
    lines ??= createInterface({ input: process.stdin, terminal: false })[Symbol.asyncIterator]()
    const next = await lines.next()
    return next.done ? null : next.value
  }
}
