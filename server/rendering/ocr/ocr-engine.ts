import { execFile } from 'node:child_process'
import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LIMITS } from '#server/sandbox/limits.ts'
import { makeWorkFolder, removeWorkFolder } from '#server/sandbox/work-folder.ts'
import { findRunaway, unexpectedEnd } from '#server/sandbox/runaway.ts'
import { runChild } from '#server/sandbox/run-child.ts'
import { strongestIsolation, type Isolation } from '#server/sandbox/isolation.ts'
import { tool } from '#server/sandbox/system-tools.ts'

/** Tesseract with Chinese, as it is installed on this machine. */
export interface OcrEngine {
  program: string
  /** For its parameter `-l`. */
  languages: string
}

export type OcrOutcome = { state: 'done'; text: string } | { state: 'refused' | 'crashed'; reason: string }

const CHINESE = 'chi_sim'
const OTHERS = ['eng']

let found: Promise<OcrEngine | null> | undefined

/** Searched once; null when it is missing or has no Chinese. */
export function ocrEngine(): Promise<OcrEngine | null> {
  found ??= look()
  return found
}

async function look(): Promise<OcrEngine | null> {
  const program = tool('tesseract')
  if (program === null) return null
  const known = await installed(program)
  if (!known.includes(CHINESE)) return null
  return { program, languages: [CHINESE, ...OTHERS.filter((each) => known.includes(each))].join('+') }
}

function installed(program: string): Promise<string[]> {
  return new Promise((resolve) => {
    execFile(program, ['--list-langs'], { timeout: 10_000, killSignal: 'SIGKILL' }, (_, stdout) =>
      resolve(stdout.split('\n').map((line) => line.trim())),
    )
  })
}

/** A page of a book takes 9 s on a free core, and 22 s on a busy machine. */
const PAGE = { ...LIMITS, wallMs: 120_000, resultBytes: 4 * 1024 * 1024 }
const DATA_BYTES = 1_000_000_000

/** The result goes to its own descriptor, as for every child. The words after the script are its `$0` and `$1`. */
const SCRIPT = 'exec "$0" stdin stdout -l "$1" --psm 3 --dpi 200 >&3'

/** Recognises the characters of a picture that we have redrawn, in a process without network that can write nothing. */
export async function recognise(engine: OcrEngine, picture: Uint8Array, signal: AbortSignal): Promise<OcrOutcome> {
  const folder = await makeWorkFolder()
  try {
    const path = join(folder, 'page')
    await writeFile(path, picture)
    await using content = await open(path, 'r')
    const run = await runChild({
      command: [...limited(), ...(await isolation()).wrap({}), ...onOneCore(engine)],
      descriptor: content.fd,
      job: '',
      limits: PAGE,
      wallMs: PAGE.wallMs,
      signal,
    })
    if (run.killed === 'aborted') throw signal.reason
    const runaway = findRunaway(run, PAGE, PAGE.wallMs, '文字识别')
    if (runaway !== null) return { state: 'refused', reason: runaway.reason }
    if (run.output === null || run.exitCode !== 0) {
      return { state: 'crashed', reason: unexpectedEnd(run, '文字识别的进程') }
    }
    return { state: 'done', text: run.output.toString('utf8') }
  } finally {
    await removeWorkFolder(folder)
  }
}

/** One thread: more threads are not faster and take cores from searches. */
const onOneCore = ({ program, languages }: OcrEngine) => [
  '/usr/bin/env',
  'OMP_THREAD_LIMIT=1',
  '/bin/sh',
  '-c',
  SCRIPT,
  program,
  languages,
]

function limited(): string[] {
  const prlimit = tool('prlimit')
  return prlimit === null ? [] : [prlimit, '--cpu=240', `--data=${DATA_BYTES}`, '--core=0', '--fsize=0', '--nofile=64']
}

let wall: Promise<Isolation> | undefined

/** Determined once. */
const isolation = (): Promise<Isolation> => (wall ??= strongestIsolation({ command: [tool('true') ?? '/bin/true'] }))
