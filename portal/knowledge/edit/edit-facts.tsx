import { createContext, lazy, type ReactElement, type ReactNode, Suspense, use, useState } from 'react'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { Button } from '#ui/controls/button/button.tsx'

const EditDialog = lazy(() => import('./edit-dialog.tsx').then((m) => ({ default: m.EditDialog })))

const Editing = createContext<(doc: DocRow) => void>(() => undefined)

/** Holds the dialog above the places with its button, which go when the window gets narrower. */
export function EditFacts({ children }: { children: ReactNode }): ReactElement {
  const [doc, edit] = useState<DocRow | null>(null)
  return (
    <Editing value={edit}>
      {children}
      {doc && (
        <Suspense fallback={null}>
          <EditDialog doc={doc} onClose={() => edit(null)} />
        </Suspense>
      )}
    </Editing>
  )
}

/** Changes what is known of a document; its text is changed with 编辑. Stands within {@link EditFacts}. */
export function EditFactsButton({ doc }: { doc: DocRow }): ReactElement | null {
  const edit = use(Editing)
  if (!doc.may?.edit) return null
  return (
    <Button look="quiet" icon="pencil" title="修改信息" onClick={() => edit(doc)}>
      修改
    </Button>
  )
}
