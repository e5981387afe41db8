import type { KeyboardEvent, ReactElement } from 'react'
import { styles } from '#ui/theme/styles.ts'
import css from './title-field.css?inline'

styles(css)

const MOST = 200

interface TitleFieldProps {
  value: string
  onChange: (title: string) => void
  /** Enter leads to the text. */
  onEnter: () => void
  /** The page begins with it. */
  isFirst?: boolean
}

/** The title as it will be read: as many lines as it needs, and no line breaks. */
export function TitleField({ value, onChange, onEnter, isFirst = false }: TitleFieldProps): ReactElement {
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onEnter()
  }
  return (
    <div className="zk-write-title" data-value={value}>
      <textarea
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- such a page was opened to write it
        autoFocus={isFirst}
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
