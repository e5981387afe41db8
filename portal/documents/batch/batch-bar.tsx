import { type ReactElement, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { MOST_ZIPPED } from '#core/contract/km/documents/zip.ts'
import { formatSize } from '#core/text/file-size.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar/progress-bar.tsx'
import { styles } from '#ui/theme/styles.ts'
import { sharingAddress } from '../document-address.ts'
import { useSession } from '../../session/use-session.ts'
import type { Selection } from '../selection.ts'
import css from './batch-bar.css?inline'
import { FavouriteDialog } from './favourite-dialog.tsx'
import { useZip } from './use-zip.ts'

styles(css)

/** Actions for all selected documents. */
export function BatchBar({ selection, onKept }: { selection: Selection; onKept: () => void }): ReactElement | null {
  const zip = useZip(selection.chosen)
  const count = selection.chosen.length
  if (count === 0) return null
  return (
    <section className="zk-batch" aria-label="批量操作">
      <b className="zk-num" role="status">
        已选 {count} 篇
      </b>
      {zip.bytes === null ? (
        <>
          <StaffActions selection={selection} onKept={onKept} />
          <DownloadButton count={count} onDownload={() => void zip.start()} />
          <Button look="quiet" icon="x" onClick={selection.clear}>
            取消选择
          </Button>
        </>
      ) : (
        <>
          <ProgressBar share={zip.share} label="打包下载" />
          <span className="zk-batch-note zk-num">正在打包，已收到 {formatSize(zip.bytes)}</span>
          <Button look="quiet" icon="x" onClick={zip.cancel}>
            停止下载
          </Button>
        </>
      )}
    </section>
  )
}

function DownloadButton({ count, onDownload }: { count: number; onDownload: () => void }): ReactElement {
  const isTooMany = count > MOST_ZIPPED
  return (
    <>
      <Button icon="download" disabled={isTooMany} title="打包成一个 zip 文件" onClick={onDownload}>
        下载
      </Button>
      {isTooMany && <span className="zk-batch-note">一次最多下载 {MOST_ZIPPED} 篇</span>}
    </>
  )
}

/** Favourites and sharing need a session. */
function StaffActions({ selection, onKept }: { selection: Selection; onKept: () => void }): ReactElement | null {
  const { user } = useSession()
  const [isKeeping, setIsKeeping] = useState(false)
  if (!user) return null
  const handleKept = () => {
    setIsKeeping(false)
    onKept()
  }
  return (
    <>
      <Button onClick={() => setIsKeeping(true)}>收藏</Button>
      <ShareButton selection={selection} />
      {isKeeping && <FavouriteDialog docs={selection.chosen} onDone={handleKept} onClose={() => setIsKeeping(false)} />}
    </>
  )
}

function ShareButton({ selection }: { selection: Selection }): ReactElement {
  const navigate = useNavigate()
  return (
    <Button icon="link" onClick={() => void navigate(sharingAddress(...selection.chosen.map(({ id }) => id)))}>
      分享
    </Button>
  )
}
