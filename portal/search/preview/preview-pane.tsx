import { type ReactElement, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { SearchRow } from '#core/contract/km/search/search.ts'
import { hitAddress } from '#core/routes/addresses.ts'
import { Button, buttonClass } from '#ui/controls/button/button.tsx'
import { FileIcon } from '#ui/controls/file-icon/file-icon.tsx'
import { styles } from '#ui/theme/styles.ts'
import type { HitCount, HitSteps } from '#ui/viewers/hits/hits.ts'
import { sharingAddress } from '../../documents/document-address.ts'
import { placeInFile } from '../row/place-in-file.ts'
import type { Favourites } from '../row/use-favourites.ts'
import { HitStepper } from './hit-stepper.tsx'
import { PreviewBody } from './preview-body.tsx'
import css from './preview-pane.css?inline'

styles(css)

interface PreviewPaneProps {
  row: SearchRow
  q: string
  favourites: Favourites
  /** It is opened from here. */
  onOpen: () => void
}

/** The text of the chosen result beside the list, at its hit. */
export function PreviewPane(props: PreviewPaneProps): ReactElement {
  const { row, q } = props
  const title = row.hit?.title ?? row.title
  const facts = [
    row.currentVersion && `第 ${row.currentVersion} 版`,
    placeInFile(row, title),
    row.views ? `${row.views} 次阅读` : '',
  ]
  return (
    <aside className="zk-preview" aria-label="预览">
      <div>
        <header>
          <FileIcon kind={row.fileType} size={28} />
          <div>
            <h2>{title}</h2>
            <p className="zk-num">{facts.filter(Boolean).join(' · ')}</p>
          </div>
        </header>
        <Inside key={`${row.id} ${q}`} {...props} />
      </div>
    </aside>
  )
}

function Inside({ row, q, favourites, onOpen }: PreviewPaneProps): ReactElement {
  const [count, setCount] = useState<HitCount>({ current: 0, total: 0 })
  const steps = useRef<HitSteps>(null)
  return (
    <>
      {/* What scrolls is reached by Tab, so that arrow keys move it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls must be reachable */}
      <div className="zk-preview-ground" data-scrolls="" tabIndex={0} role="group" aria-label="正文预览">
        <div className="zk-preview-paper">
          <PreviewBody row={row} q={q} steps={steps} onHits={setCount} />
        </div>
      </div>
      <div className="zk-preview-hits">
        <HitStepper count={count} steps={steps} />
      </div>
      <PaneActions {...{ row, q, favourites, onOpen }} />
    </>
  )
}

function PaneActions({ row, q, favourites, onOpen }: PreviewPaneProps): ReactElement {
  const navigate = useNavigate()
  const isKept = favourites?.isKept(row.id) ?? false
  return (
    <footer>
      <Link className={buttonClass('primary')} to={hitAddress(row, q)} onClick={onOpen}>
        打开全文
      </Link>
      {favourites && (
        <>
          <Button
            icon={isKept ? 'star-filled' : 'star'}
            aria-pressed={isKept}
            onClick={() => void favourites.switchOver(row.id)}
          >
            {isKept ? '已收藏' : '收藏'}
          </Button>
          <Button icon="share-2" label="分享" onClick={() => void navigate(sharingAddress(row.id))} />
        </>
      )}
    </footer>
  )
}
