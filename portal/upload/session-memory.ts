import * as v from 'valibot'
import type { UploadSession } from '#core/contract/km/files/upload-session.ts'
import { dropStored, readStored, writeStored } from '#core/api/storage/stored.ts'
import { forgetHandle, keepHandle } from './files/kept-handles.ts'
import type { Remembered } from './files/resume-match.ts'
import type { FoundFile } from './files/folder-walk.ts'

/** Longer than the server keeps an unfinished session. */
const KEPT_DAYS = 7
const Kept = v.object({ lastModified: v.number() })
const keyOf = (session: string) => `KM_UPLOAD_${session}`

/** Keeps what finds the file again after a reload. */
export function rememberSession(session: UploadSession, item: Pick<FoundFile, 'file' | 'handle'>): void {
  writeStored(keyOf(session.id), { lastModified: item.file.lastModified } satisfies Remembered, KEPT_DAYS)
  if (item.handle) void keepHandle(session.id, item.handle)
}

export function forgetSession(id: string): void {
  dropStored(keyOf(id))
  void forgetHandle(id)
}

/** What this browser knows of a session, or null. */
export function remembered(id: string): Remembered | null {
  const kept = v.safeParse(Kept, readStored(keyOf(id)))
  return kept.success ? kept.output : null
}
