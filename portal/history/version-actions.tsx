import type { ReactElement } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { docRevise } from '#core/contract/km/documents/edit.ts'
import { versionDownload, type VersionRow } from '#core/contract/km/documents/version.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { SelectField } from '#ui/controls/select-field/select-field.tsx'
import { usePortal, useStore } from '../use-portal.ts'
import { useWork } from '../use-work.ts'
import { saveBlob } from '#ui/feedback/save-blob.ts'
import { HistoryStore } from './history.store.ts'

/** Actions for the open version: download, compare, restore as a revision. */
export function VersionActions({ version }: { version: VersionRow }): ReactElement {
  const { api, toast } = usePortal()
  const history = useStore(HistoryStore)
  const { versions, base, doc } = useSnapshot(history.state)
  const [busy, work] = useWork()
  const navigate = useNavigate()
  const file = version.files[0]
  const download = async () => saveBlob(await api.call(versionDownload, { query: { id: version.id } }), file!.name)
  const restore = async () => {
    const comment = `恢复第 ${version.version} 版`
    await api.call(docRevise, { query: { id: version.docId, versionId: version.id, comment } })
    toast('已恢复为新的修订，读者仍看到原来的版本')
    await navigate(`${PORTAL_PATHS.history}?docId=${encodeURIComponent(version.docId)}`)
  }
  const others = versions.filter((other) => other.id !== version.id)
  return (
    <div className="zk-knowledge-actions">
      {file && (
        <Button icon="download" disabled={busy} onClick={() => void work(download)}>
          下载
        </Button>
      )}
      {doc?.may?.revise && (
        <Button icon="history" disabled={busy} onClick={() => void work(restore)}>
          恢复为新修订
        </Button>
      )}
      {others.length > 0 && (
        <SelectField
          label="比较"
          value={base}
          options={compareOptions(others)}
          onChange={(value) => void history.compareWith(value)}
        />
      )}
    </div>
  )
}

const compareOptions = (others: readonly Pick<VersionRow, 'id' | 'version'>[]) => [
  { value: '', text: '不比较' },
  ...others.map((other) => ({ value: other.id, text: `与第 ${other.version} 版比较` })),
]
