import type { Api } from '../../core/api/client.ts'
import { ApiFault } from '../../core/api/fault.ts'
import { type Patience, persist } from '../../core/api/upload/persist.ts'
import { CODE } from '../../core/contract/envelope.ts'
import { docGet } from '../../core/contract/km/documents/document.ts'
import type { DocRow } from '../../core/contract/km/documents/doc-row.ts'
import { INDEX_STATE, STATUS } from '../../core/rules/document-status.ts'
import type { Scope } from '../../core/access/scope.ts'
import type { CliDeps } from '../deps.ts'
import { sendFile } from './send-file.ts'
import type { WalkedFile } from './walk-folder.ts'

/**
 * The result for a file. `searchable`: found by its text; `draft`: stored and read but not published; `stored`: stored
 * and needs no text; `unreadable`: stored without its text; `present`: the server had it already; `refused`: not
 * accepted; `waiting`: not finished in time; `uploaded`: sent without waiting.
 */
export type FileState =
  | 'searchable'
  | 'draft'
  | 'stored'
  | 'unreadable'
  | 'present'
  | 'refused'
  | 'waiting'
  | 'uploaded'

export interface FileResult {
  path: string
  state: FileState
  id?: string
  /** The server's message, word for word. */
  message?: string
}

export interface ImportTarget {
  scope: Scope
  category?: string | undefined
  wait: boolean
  timeoutMs: number
}

const BACK_OFF_MS = [1000, 2000, 4000, 8000, 16_000]

/** Sends one file and waits for its result. Throws only when it makes no sense to go on with other files. */
export async function importFile(
  deps: Pick<CliDeps, 'sleep'>,
  api: Api,
  { path: relative, bytes }: WalkedFile,
  target: ImportTarget,
): Promise<FileResult> {
  try {
    const row = await sendFile({ api, at: bytes, relative, form: target, patience: retryPatience(deps) })
    const end = target.wait ? await awaitEnd(deps, api, row, target.timeoutMs) : row
    return { path: relative, id: row.id, ...toFileState(end, target.wait) }
  } catch (error) {
    if (error instanceof ApiFault && error.kind !== 'expired') return { path: relative, ...refusal(error) }
    // The file has vanished, may not be read, or changed while it was sent.
    if (isFileError(error))
      return { path: relative, state: 'refused', message: `无法读取文件（${error.code ?? error.name}）` }
    throw error
  }
}

/** Waits until the text is in the index, or until it is known that it never will be. */
async function awaitEnd(deps: Pick<CliDeps, 'sleep'>, api: Api, uploaded: DocRow, timeoutMs: number): Promise<DocRow> {
  let row = uploaded
  for (let waited = 0, pause = 150; row.ftiFlag === INDEX_STATE.waiting && waited < timeoutMs; waited += pause) {
    pause = Math.min(pause * 1.5, 2000)
    await deps.sleep(pause)
    const { records } = await persist(() => api.call(docGet, { query: { id: row.id } }), retryPatience(deps))
    if (!records[0]) throw new ApiFault('missing', '上传后被删除')
    row = records[0]
  }
  return row
}

/** Repeats a request when the server restarts or asks to slow down, but not when it refuses. */
const retryPatience = (deps: Pick<CliDeps, 'sleep'>): Patience => ({
  async afterFailure(error, failures) {
    const isBusy =
      error instanceof ApiFault && (error.kind === 'network' || [429, 502, 503, 504].includes(error.status))
    const pause = BACK_OFF_MS[failures - 1]
    if (!isBusy || isFileError(error.cause) || pause === undefined) throw error
    await deps.sleep(pause)
  },
})

function toFileState({ ftiFlag, processMsg, status }: DocRow, waited: boolean): { state: FileState; message?: string } {
  switch (ftiFlag) {
    case INDEX_STATE.indexed:
      return { state: status === STATUS.passed ? 'searchable' : 'draft' }
    case INDEX_STATE.notNeeded:
      return processMsg ? { state: 'unreadable', message: processMsg } : { state: 'stored' }
    case INDEX_STATE.failed:
      return { state: 'unreadable', message: processMsg || '文本提取失败' }
    default:
      return waited ? { state: 'waiting', message: '服务器尚未处理完' } : { state: 'uploaded' }
  }
}

function refusal({ code, message }: ApiFault): { state: FileState; message: string } {
  return { state: code === CODE.duplicate ? 'present' : 'refused', message }
}

function isFileError(error: unknown): error is Error & { code?: string } {
  if (!(error instanceof Error)) return false
  const isSystem = 'syscall' in error && 'code' in error && String(error.code).startsWith('E')
  return error.name === 'NotReadableError' || (isSystem && ['open', 'read', 'stat'].includes(String(error.syscall)))
}
