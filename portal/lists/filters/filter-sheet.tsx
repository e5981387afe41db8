import { type ReactElement, type ReactNode, useState } from 'react'
import { Button } from '#ui/controls/button/button.tsx'
import { Sheet } from '#ui/feedback/sheet/sheet.tsx'

/** All filters in a sheet from below, where there is no room for their chips. */
export function FilterSheet({ count, children }: { count: number; children: ReactNode }): ReactElement {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon="list-filter" onClick={() => setIsOpen(true)}>
        筛选{count > 0 && ` ${count}`}
      </Button>
      {isOpen && (
        <Sheet title="筛选" side="bottom" onClose={() => setIsOpen(false)}>
          {children}
        </Sheet>
      )}
    </>
  )
}
