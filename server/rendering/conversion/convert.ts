import { copyFile, open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ChildRun } from '#server/sandbox/run-child.ts'
import { findRunaway, unexpectedEnd } from '#server/sandbox/runaway.ts'
import { draw } from '../pictures/index.ts'
import type { Conversion } from './convertible.ts'
import type { Office } from './office.ts'
import { copyProfile, OFFICE_LIMITS, officeFolder, runOffice } from './office-run.ts'

export interface ConversionWork {
  /** The path of the content, which is copied. */
  source: string
  conversion: Conversion
  /** A filled profile, which is copied. */
  profile: string
  signal?: AbortSignal | undefined
}

/** `refused`: the file is the reason, and another attempt would fail too. `crashed`: another attempt may succeed. */
export type ConversionOutcome = { state: 'done' } | { state: 'refused' | 'crashed'; reason: string }

/** A larger file is not converted, because it would take longer than users wait. */
const LARGEST_SOURCE = 200 * 1024 * 1024

/** Runs one conversion in its own process. `keep` gets the PDF before its folder is removed. Rejects only on abort. */
export async function convertToPdf(
  office: Office,
  work: ConversionWork,
  keep: (pdf: { path: string; pages: number }) => Promise<void>,
): Promise<ConversionOutcome> {
  const { conversion, signal } = work
  if ((await stat(work.source)).size > LARGEST_SOURCE) {
    return { state: 'refused', reason: `文件超过 ${LARGEST_SOURCE / 1024 / 1024} MB，不转换` }
  }
  await using folder = await officeFolder(conversion.extension)
  await copyFile(work.source, folder.source)
  await copyProfile(work.profile, folder)
  const run = await runOffice(office, folder, { conversion, signal })
  if (run.killed === 'aborted') throw signal?.reason
  // The exit code means nothing: it can be 0 without a result and 1 with one. Only the PDF counts.
  const path = join(folder.out, 'source.pdf')
  const pages = run.killed === null ? await countPages(path, signal) : 0
  if (pages === 0) return toFailure(run)
  await keep({ path, pages })
  return { state: 'done' }
}

/** The number of pages in the result; 0 if it cannot be opened. */
async function countPages(path: string, signal: AbortSignal | undefined): Promise<number> {
  if (!(await beginsAsPdf(path))) return 0
  const counted = await draw({ path }, { what: 'pages' }, signal)
  return counted.state === 'done' ? counted.pages : 0
}

async function beginsAsPdf(path: string): Promise<boolean> {
  const handle = await open(path, 'r').catch(() => null)
  if (handle === null) return false
  try {
    const { buffer } = await handle.read(Buffer.alloc(5), 0, 5, 0)
    return buffer.toString('latin1') === '%PDF-'
  } finally {
    await handle.close()
  }
}

function toFailure(run: ChildRun): ConversionOutcome {
  const runaway = findRunaway(run, OFFICE_LIMITS, OFFICE_LIMITS.wallMs, '转换')
  if (runaway !== null) return { state: 'refused', reason: runaway.reason }
  const endedItself = run.exitSignal === null && (run.exitCode ?? 0) <= 1
  return endedItself
    ? { state: 'refused', reason: '转换没有得到结果，文件可能已损坏或设有密码' }
    : { state: 'crashed', reason: unexpectedEnd(run, '转换组件') }
}
