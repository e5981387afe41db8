import { PopoverNext } from '@blueprintjs/core'
import { type ReactElement, type ReactNode, type Ref, useState } from 'react'
import { PickBox } from './pick-box.tsx'

interface PopBoxProps {
  id: string
  chosen: readonly { key: string; name: string }[]
  action: string
  popup: 'tree' | 'listbox'
  isDisabled?: boolean | undefined
  error?: string | null | undefined
  onRemove: (key: string) => void
  mostTags?: number | undefined
  /** The content of the popup; `close` closes it. */
  children: (close: () => void) => ReactNode
}

/** A form field that opens a small popup below it. */
export function PopBox({ children, ...box }: PopBoxProps): ReactElement {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <PopoverNext
      isOpen={isOpen}
      onInteraction={setIsOpen}
      placement="bottom-start"
      arrow={false}
      animation="minimal"
      shouldReturnFocusOnClose
      content={<div className="zk-pick-pop">{children(() => setIsOpen(false))}</div>}
      renderTarget={({ ref }) => (
        <div ref={ref as Ref<HTMLDivElement>}>
          <PickBox {...box} isOpen={isOpen} onOpen={() => setIsOpen(!isOpen)} />
        </div>
      )}
    />
  )
}
