import type { UploadSession } from '#core/contract/km/files/upload-session.ts'
import type { FoundFile } from './folder-walk.ts'

/** What this browser remembers of a session, beside what the server tells. */
export interface Remembered {
  lastModified: number
}

type Session = Pick<UploadSession, 'id' | 'name' | 'path' | 'size' | 'docId'>

export const pathOf = ({ folder, file }: Pick<FoundFile, 'folder' | 'file'>): string =>
  folder === '' ? file.name : `${folder}/${file.name}`

/**
 * The unfinished upload that a chosen file continues: the same name and size, the same place in its folder where one was
 * uploaded, and unchanged since, where this browser remembers. A digest, where there is one, is compared before any
 * byte is sent. A file chosen by itself may continue one that came in a folder.
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
  const exact = fits.find((session) => (session.path ?? session.name) === pathOf(found))
  return exact ?? (found.folder === '' && fits.length === 1 ? fits[0]! : null)
}
