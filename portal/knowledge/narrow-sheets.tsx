import { type ReactElement, useState } from 'react'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { Sheet } from '#ui/feedback/sheet/sheet.tsx'
import { ActionWord } from './action-word.tsx'
import { Facts } from './facts.tsx'
import { Outline, type OutlineEntry } from './outline.tsx'
import { Related } from './related.tsx'

interface NarrowSheetsProps {
  doc: DocRow
  outline: readonly OutlineEntry[]
}

/** On narrow screens, outline and metadata are shown as sheets. */
export function NarrowSheets({ doc, outline }: NarrowSheetsProps): ReactElement {
  const [open, setOpen] = useState<'outline' | 'facts' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      {outline.length > 1 && (
        <span className="zk-knowledge-only-narrow is-outline">
          <Button look="quiet" icon="list" onClick={() => setOpen('outline')}>
            <ActionWord>目录</ActionWord>
          </Button>
        </span>
      )}
      <span className="zk-knowledge-only-narrow">
        <Button look="quiet" icon="info" onClick={() => setOpen('facts')}>
          <ActionWord>信息</ActionWord>
        </Button>
      </span>
      {open === 'outline' && (
        <Sheet title="目录" side="bottom" onClose={close}>
          <Outline entries={outline} onGo={close} />
        </Sheet>
      )}
      {open === 'facts' && (
        <Sheet title="知识信息" side="bottom" onClose={close}>
          <Facts doc={doc} />
          <Related id={doc.id} />
        </Sheet>
      )}
    </>
  )
}
