import type { Api } from '#core/api/client.ts'
import { docDownload } from '#core/contract/km/documents/document.ts'
import { fileTicket } from '#core/contract/km/documents/file.ts'

interface Saved {
  /** The file's id; absent: the main file. */
  id?: string
  name: string
}

/** The browser downloads directly to disk; the address contains a ticket because no header can be sent. */
export async function saveFile(api: Api, docId: string, file: Saved): Promise<void> {
  const one = file.id === undefined ? {} : { fileId: file.id }
  const { token } = await api.call(fileTicket, { query: { docId, ...one, right: 'download' } })
  const link = document.createElement('a')
  link.href = api.address(docDownload, { query: { docId, ...one, token } })
  link.download = file.name
  link.click()
}
