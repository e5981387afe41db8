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
  /** The name of a record: 用户. */
  noun: string
  filters: readonly Filter[]
  asked: Readonly<Record<string, string>>
  onAsk: (asked: Readonly<Record<string, string>>) => void
  /** Shown beside the filters: the advanced query. */
  children?: ReactNode
}

/** The number of filters in the bar; the others are under 更多条件. */
const SHOWN = 3

/** The filters above a list; they are applied together by Enter or 查询. */
export function FilterBar({ noun, filters, asked, onAsk, children }: FilterBarProps): ReactElement {
  const id = useId()
  const [typed, setTyped] = useState(asked)
  const [isWhole, setIsWhole] = useState(false)
  const shown = filters.filter(({ key }, at) => isWhole || at < SHOWN || asked[key])
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
        <Chip key={key} label={label} onDrop={asked[key] ? () => onAsk({ ...typed, [key]: '' }) : null}>
          <label htmlFor={`${id}-${key}`}>{label}</label>
          <ControlOf
            id={`${id}-${key}`}
            value={typed[key] ?? ''}
            onChange={(value) => setTyped({ ...typed, [key]: value })}
          />
        </Chip>
      ))}
      <Actions
        hasMore={shown.length < filters.length || isWhole}
        isWhole={isWhole}
        onWhole={setIsWhole}
        onReset={handleReset}
      >
        {children}
      </Actions>
    </form>
  )
}

interface ChipProps {
  label: string
  /** Takes the question back; null: it is not asked. */
  onDrop: (() => void) | null
  children: ReactNode
}

/** A question and its value in one; it is coloured while it narrows the list, and has a cross then. */
const Chip = ({ label, onDrop, children }: ChipProps) => (
  <span className={`zk-filter-chip${onDrop ? ' is-asked' : ''}`}>
    {children}
    {onDrop && (
      <Button variant="minimal" size="small" icon="small-cross" onClick={onDrop}>
        {/* Not the button's label: the field alone is called so. */}
        <span className="zk-hidden">不限{label}</span>
      </Button>
    )}
  </span>
)

interface ActionsProps {
  hasMore: boolean
  isWhole: boolean
  onWhole: (isWhole: boolean) => void
  onReset: () => void
  children: ReactNode
}

const Actions = ({ hasMore, isWhole, onWhole, onReset, children }: ActionsProps) => (
  <span className="zk-filter-bar-actions">
    <Button type="submit" icon="search" text="查询" />
    <Button variant="minimal" text="重置" onClick={onReset} />
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
