import { type ReactElement, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { MOST_ZIPPED } from '#core/contract/km/documents/zip.ts'
import { formatSize } from '#core/text/file-size.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar/progress-bar.tsx'
import { sharingAddress } from '../document-address.ts'
import { useSession } from '../../session/use-session.ts'
import type { Chosen, Selection } from '../selection.ts'
import { BulkProgress } from './change/bulk-progress.tsx'
import { ChangeButtons } from './change/change-buttons.tsx'
import { FavouriteDialog } from './favourite-dialog.tsx'
import { FloatingBar } from './floating-bar.tsx'
import { useZip } from './use-zip.ts'

interface BatchBarProps {
  selection: Selection
  onKept: () => void
  /** The documents of the page, if this is where all of them are chosen. */
  page: readonly Chosen[]
}

/** Actions for all selected documents. */
export function BatchBar({ selection, onKept, page }: BatchBarProps): ReactElement | null {
  const zip = useZip(selection.chosen)
  const count = selection.chosen.length
  if (zip.bytes !== null) {
    return (
      <FloatingBar count={count} close={{ text: '停止下载', run: zip.cancel }}>
        <ProgressBar share={zip.share} label="打包下载" />
        <span className="zk-batch-note zk-num">正在打包，已收到 {formatSize(zip.bytes)}</span>
      </FloatingBar>
    )
  }
  if (count === 0) return <BulkProgress />
  return (
    <FloatingBar count={count} close={{ text: '取消选择', run: selection.clear }}>
      {page.some(({ id }) => !selection.has(id)) && (
        <Button look="quiet" icon="list-checks" onClick={() => selection.set(page, true)}>
          选择本页
        </Button>
      )}
      <StaffActions selection={selection} onKept={onKept} />
      <DownloadButton count={count} onDownload={() => void zip.start()} />
    </FloatingBar>
  )
}

function DownloadButton({ count, onDownload }: { count: number; onDownload: () => void }): ReactElement {
  const isTooMany = count > MOST_ZIPPED
  return (
    <>
      <Button look="quiet" icon="download" disabled={isTooMany} title="打包成一个 zip 文件" onClick={onDownload}>
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
      <Button look="quiet" icon="star" onClick={() => setIsKeeping(true)}>
        收藏
      </Button>
      <ShareButton selection={selection} />
      <ChangeButtons selection={selection} />
      {isKeeping && <FavouriteDialog docs={selection.chosen} onDone={handleKept} onClose={() => setIsKeeping(false)} />}
    </>
  )
}

function ShareButton({ selection }: { selection: Selection }): ReactElement {
  const navigate = useNavigate()
  return (
    <Button
      look="quiet"
      icon="share-2"
      onClick={() => void navigate(sharingAddress(...selection.chosen.map(({ id }) => id)))}
    >
      分享
    </Button>
  )
}
