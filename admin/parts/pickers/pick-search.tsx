import { Button, InputGroup } from '@blueprintjs/core'
import { type FormEvent, type ReactElement, useId, useState } from 'react'

export interface SearchField {
  key: string
  label: string
}

interface PickSearchProps {
  /** The first is in the form, the others under 更多条件. */
  fields: readonly SearchField[]
  onSearch: (words: Readonly<Record<string, string>>) => void
}

export function PickSearch({ fields, onSearch }: PickSearchProps): ReactElement {
  const id = useId()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [isWhole, setIsWhole] = useState(false)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    // The dialog may be inside another form, so its submit must not bubble.
    event.stopPropagation()
    onSearch(typed)
  }
  return (
    <form className="zk-pick-search" role="search" onSubmit={handleSubmit}>
      {(isWhole ? fields : fields.slice(0, 1)).map(({ key, label }) => (
        <label key={key} htmlFor={`${id}${key}`}>
          {label}
          <InputGroup
            id={`${id}${key}`}
            size="small"
            value={typed[key] ?? ''}
            onValueChange={(text) => setTyped({ ...typed, [key]: text })}
          />
        </label>
      ))}
      <Button type="submit" size="small" intent="primary" text="查询" />
      <Button
        size="small"
        text="重置"
        onClick={() => {
          setTyped({})
          onSearch({})
        }}
      />
      {fields.length > 1 && <MoreButton isWhole={isWhole} onClick={() => setIsWhole(!isWhole)} />}
    </form>
  )
}

const MoreButton = ({ isWhole, onClick }: { isWhole: boolean; onClick: () => void }): ReactElement => (
  <Button
    size="small"
    variant="minimal"
    text={isWhole ? '收起' : '更多条件'}
    endIcon={isWhole ? 'chevron-up' : 'chevron-down'}
    aria-expanded={isWhole}
    onClick={onClick}
  />
)
