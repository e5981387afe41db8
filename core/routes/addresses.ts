import { PORTAL_PATHS } from './owner.ts'

/** The portal's address of a document. */
export const documentAddress = (id: string): string => `${PORTAL_PATHS.knowledge}?id=${encodeURIComponent(id)}`

/** The portal's page of one version, for people who work on the document. */
export const versionPageAddress = (id: string): string => `${PORTAL_PATHS.history}?id=${encodeURIComponent(id)}`

/** The address for writing a document with this title. */
export const writeAddress = (title: string): string => `${PORTAL_PATHS.write}?title=${encodeURIComponent(title)}`

/** The address for editing a file in the browser, by its own id. */
export const fileEditorAddress = (fileId: string): string => `${PORTAL_PATHS.fileEditor}/${encodeURIComponent(fileId)}`

interface Hit {
  id: string
  hit?: { page: number | null; offset: number | null; fileId?: string | null | undefined } | undefined
}

/** The address that opens a found document at its hit. */
export function hitAddress(row: Hit, q: string): string {
  const params = new URLSearchParams({ id: row.id })
  if (q) params.set('q', q)
  if (row.hit?.fileId) params.set('file', row.hit.fileId)
  if (row.hit?.page) params.set('page', String(row.hit.page))
  if (row.hit?.offset !== null && row.hit?.offset !== undefined) params.set('offset', String(row.hit.offset))
  return `${PORTAL_PATHS.knowledge}?${params.toString()}`
}
