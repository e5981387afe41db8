import { type ReactElement, useEffect } from 'react'
import { Button } from '#ui/controls/button/button.tsx'
import { Popover } from '#ui/controls/popover/popover.tsx'
import { useHost } from '../../use-portal.ts'
import { useReading } from '../preference/use-reading.ts'

const WIDTHS = [
  { value: 'narrow', text: '适中' },
  { value: 'wide', text: '加宽' },
] as const
const SIZES = [
  { value: 's', text: '小' },
  { value: 'm', text: '标准' },
  { value: 'l', text: '大' },
] as const

/** Width and size of the text, and the focus mode; kept for this person. */
export function ReadingSettings(): ReactElement {
  const { reading, change } = useReading()
  useFocusKey(() => change({ focus: !reading.focus }))
  return (
    <Popover
      label="阅读设置"
      renderTrigger={(trigger) => <Button look="quiet" icon="type" label="阅读设置" {...trigger} />}
    >
      <div className="zk-reading-settings">
        <Choice label="字号" options={SIZES} value={reading.size} onChange={(size) => change({ size })} />
        <Choice label="版心" options={WIDTHS} value={reading.width} onChange={(width) => change({ width })} />
        <label>
          <input
            type="checkbox"
            checked={reading.focus}
            onChange={(event) => change({ focus: event.target.checked })}
          />
          专注阅读，隐藏两侧 <kbd>f</kbd>
        </label>
      </div>
    </Popover>
  )
}

interface ChoiceProps<T extends string> {
  label: string
  options: readonly { value: T; text: string }[]
  value: T
  onChange: (value: T) => void
}

const Choice = <T extends string>({ label, options, value, onChange }: ChoiceProps<T>): ReactElement => (
  <div role="group" aria-label={label}>
    <span aria-hidden="true">{label}</span>
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        aria-pressed={option.value === value}
        onClick={() => onChange(option.value)}
      >
        {option.text}
      </button>
    ))}
  </div>
)

/** `f`, where nobody types, no viewer takes it, and the page is ours. */
function useFocusKey(toggle: () => void): void {
  const { ownsPage } = useHost()
  useEffect(() => {
    if (!ownsPage) return undefined
    const handleKey = (event: KeyboardEvent) => {
      const target = event.composedPath()[0] as HTMLElement
      const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName ?? '') || target.isContentEditable
      const isTaken = event.defaultPrevented || isTyping || target.closest?.('dialog, [role=tree], [role=menu]')
      if (isTaken || event.key !== 'f' || event.ctrlKey || event.metaKey || event.altKey) return
      toggle()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  })
}
