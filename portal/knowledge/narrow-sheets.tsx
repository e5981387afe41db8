import { type ReactElement, type RefObject, useState } from 'react'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { Sheet } from '#ui/feedback/sheet/sheet.tsx'
import { SideFacts, SideOutline } from './frame/reading-side.tsx'
import type { OutlineEntry } from './outline.tsx'
import { Related } from './related.tsx'

interface NarrowSheetsProps {
  doc: DocRow
  outline: readonly OutlineEntry[]
  body: RefObject<HTMLElement | null>
  isPhone: boolean
}

/** Where there is no room for the right side, its parts are sheets: one on a tablet, two on a phone. */
export function NarrowSheets({ doc, outline, body, isPhone }: NarrowSheetsProps): ReactElement {
  const [open, setOpen] = useState<'outline' | 'facts' | null>(null)
  const close = () => setOpen(null)
  const side = isPhone ? 'bottom' : 'right'
  const hasOutline = outline.length > 1
  return (
    <span className="zk-knowledge-only-narrow">
      {isPhone && hasOutline && (
        <Button look="quiet" icon="list-tree" label="大纲" onClick={() => setOpen('outline')} />
      )}
      <Button
        look="quiet"
        icon={isPhone ? 'info' : 'panel-right'}
        label={isPhone ? '信息' : '大纲与信息'}
        onClick={() => setOpen('facts')}
      />
      {open === 'outline' && (
        <Sheet title="大纲" side={side} onClose={close}>
          <SideOutline entries={outline} body={body} onGo={close} />
        </Sheet>
      )}
      {open === 'facts' && (
        <Sheet title={isPhone ? '知识信息' : '大纲与信息'} side={side} onClose={close}>
          <div className="zk-side-sheet">
            {!isPhone && hasOutline && <SideOutline entries={outline} body={body} onGo={close} />}
            <SideFacts doc={doc} />
            <Related id={doc.id} />
          </div>
        </Sheet>
      )}
    </span>
  )
}
