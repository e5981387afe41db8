import { type FormEvent, type ReactElement, useState } from 'react'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { styles } from '#ui/theme/styles.ts'
import css from './title-search.css?inline'

styles(css)

/** Words that the title contains; they apply on Enter. */
export function TitleSearch({ value, onChange }: { value: string; onChange: (value: string) => void }): ReactElement {
  const [typed, setTyped] = useState(value)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== value) onChange(typed.trim())
  }
  return (
    <form className="zk-title-search" onSubmit={handleSubmit}>
      <Icon name="search" />
      <input
        aria-label="按标题查找"
        placeholder="按标题查找"
        value={typed}
        maxLength={100}
        enterKeyHint="search"
        onChange={(event) => setTyped(event.target.value)}
      />
      {value !== '' && (
        <button type="button" aria-label={`去掉条件 标题：${value}`} onClick={() => onChange('')}>
          <Icon name="x" size={14} />
        </button>
      )}
    </form>
  )
}
