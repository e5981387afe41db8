import type { KeyboardEvent, ReactElement } from 'react'

const MOST = 200

interface TitleFieldProps {
  value: string
  onChange: (title: string) => void
  /** Enter leads to the text. */
  onEnter: () => void
}

/** The title as it will be read: as many lines as it needs, and no line breaks. */
export function TitleField({ value, onChange, onEnter }: TitleFieldProps): ReactElement {
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onEnter()
  }
  return (
    <div className="zk-write-title" data-value={value}>
      <textarea
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page was opened to write, and begins with its title
        autoFocus
        rows={1}
        aria-label="标题"
        placeholder="请输入标题"
        maxLength={MOST}
        value={value}
        onChange={(event) => onChange(event.target.value.replace(/[\r\n]+/g, ' '))}
        onKeyDown={handleKey}
      />
    </div>
  )
}
