import { Button } from '@blueprintjs/core'
import { type ComponentType, type FormEvent, type ReactElement, type ReactNode, useId, useState } from 'react'
import { styles } from '#ui/theme/styles.ts'
import type { ControlProps } from '../control.ts'
import css from './filter-bar.css?inline'

styles(css)

interface Filter {
  key: string
  label: string
  control: ComponentType<ControlProps<string, string>>
}

interface FilterBarProps {
  /** What is asked about: 用户. */
  noun: string
  filters: readonly Filter[]
  asked: Readonly<Record<string, string>>
  onAsk: (asked: Readonly<Record<string, string>>) => void
  /** What stands beside: the advanced query. */
  children?: ReactNode
}

/** These stand in the bar; the rest under 更多条件. */
const SHOWN = 3

/** The questions above a list; they are asked together, by Enter or 查询. */
export function FilterBar({ noun, filters, asked, onAsk, children }: FilterBarProps): ReactElement {
  const id = useId()
  const [typed, setTyped] = useState(asked)
  const isHiddenAsked = filters.slice(SHOWN).some(({ key }) => asked[key])
  const [isWhole, setIsWhole] = useState(isHiddenAsked)
  const shown = isWhole ? filters : filters.slice(0, SHOWN)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    onAsk(typed)
  }
  const handleReset = () => {
    const nothing = Object.fromEntries(filters.map(({ key }) => [key, '']))
    setTyped(nothing)
    onAsk(nothing)
  }
  return (
    <form className="zk-filter-bar" role="search" aria-label={`查询${noun}`} onSubmit={handleSubmit}>
      {shown.map(({ key, label, control: ControlOf }) => (
        <label key={key} htmlFor={`${id}-${key}`}>
          {label}
          <ControlOf
            id={`${id}-${key}`}
            value={typed[key] ?? ''}
            onChange={(value) => setTyped({ ...typed, [key]: value })}
          />
        </label>
      ))}
      <Actions hasMore={filters.length > SHOWN} isWhole={isWhole} onWhole={setIsWhole} onReset={handleReset}>
        {children}
      </Actions>
    </form>
  )
}

interface ActionsProps {
  hasMore: boolean
  isWhole: boolean
  onWhole: (isWhole: boolean) => void
  onReset: () => void
  children: ReactNode
}

const Actions = ({ hasMore, isWhole, onWhole, onReset, children }: ActionsProps) => (
  <span className="zk-filter-bar-actions">
    <Button type="submit" intent="primary" icon="search" text="查询" />
    <Button text="重置" onClick={onReset} />
    {hasMore && (
      <Button
        variant="minimal"
        text={isWhole ? '收起' : '更多条件'}
        endIcon={isWhole ? 'chevron-up' : 'chevron-down'}
        aria-expanded={isWhole}
        onClick={() => onWhole(!isWhole)}
      />
    )}
    {children}
  </span>
)
