import { lazy, type ReactElement, Suspense, useState } from 'react'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { Button } from '#ui/controls/button/button.tsx'

const EditDialog = lazy(() => import('./edit-dialog.tsx').then((m) => ({ default: m.EditDialog })))

/** Changes what is known of a document; its text is changed with 编辑. */
export function EditFactsButton({ doc }: { doc: DocRow }): ReactElement | null {
  const [isOpen, setOpen] = useState(false)
  if (!doc.may?.edit) return null
  return (
    <>
      <Button look="quiet" icon="pencil" title="修改信息" onClick={() => setOpen(true)}>
        修改
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <EditDialog doc={doc} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
