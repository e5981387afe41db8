import { type FileHandle, open } from 'node:fs/promises'
import { type FileKind, KIND_LABELS, kindOfFile, nameMismatch } from '../detect/index.ts'
import { V8_SWITCHES } from './code-cache.ts'
import { decodeOutcome } from './decode-outcome.ts'
import type { ExtractionJob } from './extraction-job.ts'
import { EXTRACTABLE } from './extractable.ts'
import { isShortText, readShortText } from './short-text.ts'
import { type ExtractionLimits, LIMITS } from '#server/sandbox/limits.ts'
import { type ChildRun, runChild } from '#server/sandbox/run-child.ts'
import { findRunaway, unexpectedEnd } from '#server/sandbox/runaway.ts'
import { sandboxCommand } from '#server/sandbox/wall-in.ts'
import type { ExtractionOutcome } from '../extraction/index.ts'

export interface ExtractionRequest {
  path: string
  /** The name that its author gave it: a hint for text formats, and for warnings. */
  fileName: string
  limits?: Partial<ExtractionLimits>
  /** The password of a protected file; it goes only to the child, through a pipe. */
  password?: string
  /** Kills the child; the promise then rejects with the signal's reason. */
  signal?: AbortSignal
  /** The child's program, if the bundle is elsewhere. */
  entry?: URL
  /** For monitoring and benchmarks. */
  observe?: (usage: Pick<ChildRun, 'peakResidentMb' | 'milliseconds'>) => void
}

/** The share of its wall time that a child has for its work; the rest is for starting and for writing the result. */
const WORKING_SHARE = 0.8

/** Beside this file in the sources, beside the bundle in a build (`build.ts` names it). */
const ENTRY = new URL(import.meta.url.endsWith('.ts') ? './child.ts' : './extract-child.cjs', import.meta.url)

/**
 * Reads a foreign file: a short text in a thread, any other file in a child process. Every file gives one of the
 * outcomes, whatever it contains; only an abort rejects.
 */
export async function extractFile(request: ExtractionRequest): Promise<ExtractionOutcome> {
  request.signal?.throwIfAborted()
  const handle = await open(request.path, 'r').catch(() => null)
  if (handle === null) return { state: 'crashed', reason: '文件暂时无法打开' }
  try {
    return await extractOpen(handle, request)
  } finally {
    await handle.close()
  }
}

async function extractOpen(handle: FileHandle, request: ExtractionRequest): Promise<ExtractionOutcome> {
  const { fileName } = request
  const { size } = await handle.stat()
  const kind = await kindOfFile({ name: fileName, size, read: (position, length) => readAt(handle, position, length) })
  const refusal = refusalByKind(kind, fileName)
  if (refusal !== null) return refusal

  const short = await shortTextOutcome(handle, request, { kind, size })
  return withNameWarning(short ?? (await childOutcome(handle, request, { kind, size })), fileName)
}

/** Null when it is no short text, or when the request names a child or limits. */
async function shortTextOutcome(
  handle: FileHandle,
  { fileName, ...request }: ExtractionRequest,
  { kind, size }: Sized,
) {
  if (!isShortText(kind, size) || request.limits !== undefined || request.entry !== undefined) return null
  return readShortText({ bytes: await readAt(handle, 0, size), fileName, kind })
}

interface Sized {
  kind: FileKind
  size: number
}

async function childOutcome(
  handle: FileHandle,
  { fileName, signal, password, ...request }: ExtractionRequest,
  { kind, size }: Sized,
): Promise<ExtractionOutcome> {
  const limits = { ...LIMITS, ...request.limits }
  const wallMs = kind === 'pdf' ? limits.pdfWallMs : limits.wallMs
  const hasPassword = password !== undefined
  const job: ExtractionJob = { fileName, kind, limits, milliseconds: wallMs * WORKING_SHARE, hasPassword }
  const command = await sandboxCommand(request.entry ?? ENTRY, { limits, size, switches: V8_SWITCHES })
  const run = await runChild({
    command,
    descriptor: handle.fd,
    job: JSON.stringify(job),
    limits,
    wallMs,
    signal,
    secret: password,
  })
  request.observe?.(run)
  if (run.killed === 'aborted') throw signal?.reason
  return toOutcome(run, kind, limits, wallMs)
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Uint8Array> {
  const { buffer, bytesRead } = await handle.read(new Uint8Array(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

function refusalByKind(kind: FileKind, fileName: string): ExtractionOutcome | null {
  if (EXTRACTABLE.has(kind)) return null
  if (kind === 'empty') return { state: 'refused', kind, cause: 'empty', reason: '文件是空的（0 字节）' }
  const contradiction = nameMismatch(kind, fileName)
  if (contradiction !== null && kind === 'unknown') {
    return { state: 'refused', kind, cause: 'damaged', reason: contradiction }
  }
  const unsupported = `暂不支持提取该格式（${KIND_LABELS[kind]}）的正文，可按文件名查找`
  const reason = contradiction === null ? unsupported : `${contradiction}；${unsupported}`
  return { state: 'refused', kind, cause: 'unsupported', reason }
}

function toOutcome(run: ChildRun, kind: FileKind, limits: ExtractionLimits, wallMs: number): ExtractionOutcome {
  const runaway = findRunaway(run, limits, wallMs, '提取正文')
  if (runaway !== null) return { state: 'refused', kind, ...runaway }
  const outcome = run.output === null ? null : decodeOutcome(run.output)
  return outcome ?? { state: 'crashed', reason: unexpectedEnd(run, '提取进程') }
}

function withNameWarning(outcome: ExtractionOutcome, fileName: string): ExtractionOutcome {
  const warning = outcome.state === 'done' ? nameMismatch(outcome.kind, fileName) : null
  if (outcome.state !== 'done' || warning === null) return outcome
  const { extracted } = outcome
  return { ...outcome, extracted: { ...extracted, warnings: [warning, ...extracted.warnings] } }
}
