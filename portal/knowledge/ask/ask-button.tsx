import { lazy, type ReactElement, Suspense, useState } from 'react'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { ActionWord } from '../action-word.tsx'

const AskSheet = lazy(() => import('./ask-sheet.tsx').then((m) => ({ default: m.AskSheet })))

/** Asks this document alone. */
export function AskButton({ doc }: { doc: DocRow }): ReactElement {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" icon="message-circle" title="问这篇文档" onClick={() => setOpen(true)}>
        <ActionWord>提问</ActionWord>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AskSheet doc={doc} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
