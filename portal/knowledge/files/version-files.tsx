import type { ReactElement } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { attachmentList } from '#core/contract/km/documents/attachment.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { INDEX_STATE } from '#core/rules/document-status.ts'
import type { VersionFile } from '#core/contract/km/documents/version.ts'
import { formatSize } from '#core/text/file-size.ts'
import { shownFileName } from '#core/text/shown-file-name.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { styles } from '#ui/theme/styles.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { useLookAgain } from '../../use-look-again.ts'
import { useApi, usePortal } from '../../use-portal.ts'
import { saveFile } from './save-file.ts'
import css from './version-files.css?inline'

styles(css)

/** The files of the published version, main file first; only the main file if the list cannot be read. */
export function useVersionFiles(doc: DocRow): readonly VersionFile[] {
  const api = useApi()
  const about = `${doc.id} ${doc.revision ?? ''} ${doc.ftiFlag ?? ''}`
  const ask = (signal: AbortSignal) => api.call(attachmentList, { query: { docId: doc.id } }, signal)
  const { last, retry: again } = useQuery(about, ask)
  // While a file's text is being extracted, its viewer may still change.
  useLookAgain(last?.some((file) => file.ftiFlag === INDEX_STATE.waiting) ?? false, again)
  return last ?? NO_FILES
}

const NO_FILES: readonly VersionFile[] = []

/** The document with the properties of another of its files, for the viewer. */
export const withFile = (doc: DocRow, file: VersionFile): DocRow => ({
  ...doc,
  name: file.name,
  fileId: file.id,
  fileSize: file.size,
  ftiFlag: file.ftiFlag,
  processMsg: file.processMsg ?? null,
  viewKind: file.viewKind,
  ownPreview: file.ownPreview ?? null,
  // Only the main file has a page view.
  convertFlag: 2,
  convertMsg: null,
  asksPassword: false,
})

interface VersionFilesProps {
  doc: DocRow
  files: readonly VersionFile[]
  /** The id of the open file. */
  open: string
  onOpen: (id: string) => void
}

/** The files of a document: which is shown, and a download for each. */
export function VersionFiles({ doc, files, open, onOpen }: VersionFilesProps): ReactElement {
  const { api, toast } = usePortal()
  const handleDownload = async (file: VersionFile) => {
    try {
      await saveFile(api, doc.id, { id: file.id, name: file.name })
    } catch (error) {
      toast(errorText(error, '文件下载失败'), 'bad')
    }
  }
  return (
    <nav className="zk-version-files" aria-label="文件">
      <ul>
        {files.map((file, i) => (
          <li key={file.id} className={file.id === open ? 'is-open' : undefined}>
            <button type="button" aria-current={file.id === open ? 'true' : undefined} onClick={() => onOpen(file.id)}>
              {shownFileName(file.name)}
              <span className="zk-num">
                {i === 0 ? '正文' : '附件'} · {formatSize(file.size)}
              </span>
            </button>
            {doc.may?.download !== false && (
              <Button
                look="quiet"
                icon="download"
                label={`下载 ${shownFileName(file.name)}`}
                onClick={() => void handleDownload(file)}
              />
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
