import { lazy, type ReactElement, Suspense, useState } from 'react'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { buttonClass } from '#ui/controls/button/button.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { Popover } from '#ui/controls/popover/popover.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { ActionWord } from '../action-word.tsx'

const SharePanel = lazy(() => import('../../new-share/share-panel.tsx').then((m) => ({ default: m.SharePanel })))
const NewShareDialog = lazy(() =>
  import('../../new-share/share-dialog.tsx').then((m) => ({ default: m.NewShareDialog })),
)

/** Shares the document: link, people and one switch at once, and everything else in the dialog. */
export function SharePopover({ doc }: { doc: DocRow }): ReactElement {
  const [isAll, setAll] = useState(false)
  return (
    <>
      <Popover
        label="分享"
        className={buttonClass('quiet')}
        face={
          <>
            <Icon name="share-2" />
            <ActionWord>分享</ActionWord>
          </>
        }
      >
        {(close) => (
          <Suspense fallback={<Skeleton shape="rows" />}>
            <SharePanel
              doc={doc}
              onMore={() => {
                close()
                setAll(true)
              }}
            />
          </Suspense>
        )}
      </Popover>
      {isAll && (
        <Suspense fallback={null}>
          <NewShareDialog docIds={[doc.id]} onMade={() => {}} onClose={() => setAll(false)} />
        </Suspense>
      )}
    </>
  )
}
