import * as v from 'valibot'
import type { UploadSession } from '#core/contract/km/files/upload-session.ts'
import type { Kept } from '#core/api/storage/stored.ts'
import { forgetHandle, keepHandle } from './files/kept-handles.ts'
import type { Remembered } from './files/resume-match.ts'
import type { FoundFile } from './files/folder-walk.ts'

/** Longer than the server keeps an unfinished session. */
const KEPT_DAYS = 7
const Known = v.object({ lastModified: v.number() })
const sessionKey = (session: string) => `KM_UPLOAD_${session}`

/** Stores what is needed to find the file again after a reload. */
export function rememberSession(kept: Kept, session: UploadSession, item: Pick<FoundFile, 'file' | 'handle'>): void {
  kept.write(sessionKey(session.id), { lastModified: item.file.lastModified } satisfies Remembered, KEPT_DAYS)
  if (item.handle) void keepHandle(session.id, item.handle)
}

export function forgetSession(kept: Kept, id: string): void {
  kept.drop(sessionKey(id))
  void forgetHandle(id)
}

/** What this browser stores about a session, or null. */
export function remembered(kept: Kept, id: string): Remembered | null {
  const known = v.safeParse(Known, kept.read(sessionKey(id)))
  return known.success ? known.output : null
}
