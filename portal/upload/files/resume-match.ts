import type { UploadSession } from '#core/contract/km/files/upload-session.ts'
import type { FoundFile } from './folder-walk.ts'

/** What this browser stores about an upload session, in addition to the server's data. */
export interface Remembered {
  lastModified: number
}

type Session = Pick<UploadSession, 'id' | 'name' | 'path' | 'size' | 'docId'>

export const relativePath = ({ folder, file }: Pick<FoundFile, 'folder' | 'file'>): string =>
  folder === '' ? file.name : `${folder}/${file.name}`

/**
 * Finds the unfinished upload that a chosen file continues. Name and size must be equal, and so must the path for a
 * folder and, if this browser has stored it, the modification time. A digest, if there is one, is compared before any
 * byte is sent. A single file may continue one that came from a folder.
 */
export function sessionFor<T extends Session>(
  found: Pick<FoundFile, 'folder' | 'file'>,
  sessions: readonly T[],
  remembered: (id: string) => Remembered | null,
): T | null {
  const fits = sessions.filter((session) => {
    if (session.docId !== null || session.name !== found.file.name || session.size !== found.file.size) return false
    const known = remembered(session.id)
    return known === null || known.lastModified === found.file.lastModified
  })
  const exact = fits.find((session) => (session.path ?? session.name) === relativePath(found))
  return exact ?? (found.folder === '' && fits.length === 1 ? fits[0]! : null)
}
