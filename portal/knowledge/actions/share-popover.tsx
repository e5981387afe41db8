import { lazy, type ReactElement, Suspense, useState } from 'react'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { Popover, useClosePopover } from '#ui/controls/popover/popover.tsx'
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
        renderTrigger={(trigger) => (
          <Button look="quiet" icon="share-2" aria-label="分享" {...trigger}>
            <ActionWord>分享</ActionWord>
          </Button>
        )}
      >
        <Suspense fallback={<Skeleton shape="rows" />}>
          <Panel doc={doc} onMore={() => setAll(true)} />
        </Suspense>
      </Popover>
      {isAll && (
        <Suspense fallback={null}>
          <NewShareDialog docIds={[doc.id]} onMade={() => {}} onClose={() => setAll(false)} />
        </Suspense>
      )}
    </>
  )
}

function Panel({ doc, onMore }: { doc: DocRow; onMore: () => void }): ReactElement {
  const close = useClosePopover()
  const handleMore = () => {
    close()
    onMore()
  }
  return <SharePanel doc={doc} onMore={handleMore} />
}
