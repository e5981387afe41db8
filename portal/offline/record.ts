import { type Api, createApi } from '#core/api/client.ts'
import { storedTenant, storedToken } from '#core/api/storage/session-keys.ts'
import { docGet, docPreview, docText } from '#core/contract/km/documents/document.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import {
  docOutline,
  type PreviewAbout,
  previewAbout,
  previewChapter,
  previewPage,
  previewRows,
} from '#core/contract/km/files/preview-parts.ts'
import type { Portal } from '../instance.ts'
import { type Answer, questionOf } from './vault/answers.ts'

const MOST_MB = 100
const MOST_BYTES = MOST_MB * 1024 * 1024
/** Pages, chapters or blocks of rows; each is a call. */
const MOST_PARTS = 400

const tooLarge = () => new Error(`这篇知识太大（超过 ${MOST_MB} MB），不能离线保留`)
const tooLong = () => new Error('这篇知识太长，不能离线保留')

/** Whether this kind can be read without the server: not what plays, and not what is only a list of files. */
export const isKeepable = ({ viewKind }: DocRow): boolean =>
  viewKind !== null && viewKind !== undefined && !['archive', 'audio', 'video', 'none'].includes(viewKind)

/** Asks what the viewer of the document would ask, and returns all answers as they were. */
export async function recordDocument(portal: Portal, docId: string) {
  const answers: Answer[] = []
  let total = 0
  const api = createApi({
    baseURL: `${portal.host.address}/api`,
    token: () => storedToken(portal.kept),
    tenant: () => storedTenant(portal.kept),
    fetch: async (input, init) => {
      const response = await fetch(input, init)
      if (!response.ok) return response
      const bytes = await response.clone().arrayBuffer()
      total += bytes.byteLength
      if (total > MOST_BYTES) throw tooLarge()
      const type = response.headers.get('content-type') ?? ''
      answers.push({ question: questionOf(input instanceof Request ? input.url : String(input)), type, bytes })
      return response
    },
  })
  const { records } = await api.call(docGet, { query: { id: docId } })
  const [doc] = records
  if (!doc) throw new Error('找不到文档')
  if (!isKeepable(doc)) throw new Error('这种文件不能离线阅读，请下载')
  await askBody(api, doc)
  // The table of contents is a help; without it the document is still there.
  await api.call(docOutline, { query: { docId } }).catch(() => null)
  return { head: { title: doc.title, fileType: doc.fileType ?? null }, answers }
}

async function askBody(api: Api, doc: DocRow): Promise<void> {
  const { viewKind } = doc
  const file = { docId: doc.id }
  const text = () => api.call(docText, { query: { id: doc.id } })
  if (viewKind === 'pdf' || viewKind === 'picture') await api.call(docPreview, { query: file })
  if (viewKind === 'text' || viewKind === 'markdown' || viewKind === 'picture') await text()
  if (viewKind !== 'html' && viewKind !== 'pages' && viewKind !== 'sheets') return
  const about = await api.call(previewAbout, { query: file })
  if (about.form === 'none') await text()
  else await askParts(api, file, about)
}

/** Page by page, chapter by chapter: one after another, because everybody else reads at the same time. */
async function askParts(api: Api, file: { docId: string }, about: PreviewAbout): Promise<void> {
  const ask: (() => Promise<unknown>)[] = []
  if (about.form === 'pages')
    about.pages.forEach((_, at) => ask.push(() => api.call(previewPage, { query: { ...file, page: at + 1 } })))
  if (about.form === 'html')
    about.chapters.forEach((_, chapter) => ask.push(() => api.call(previewChapter, { query: { ...file, chapter } })))
  if (about.form === 'sheets')
    about.sheets.forEach(({ rows }, sheet) => {
      for (let row = 0; row === 0 || row < rows; row += about.blockRows)
        ask.push(() => api.call(previewRows, { query: { ...file, sheet, row } }))
    })
  if (ask.length > MOST_PARTS) throw tooLong()
  for (const part of ask) await part()
}
