import type { ReactElement, ReactNode } from 'react'
import { Chip } from '#ui/controls/chip/chip.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { Popover } from '#ui/controls/popover/popover.tsx'
import { styles } from '#ui/theme/styles.ts'
import css from './filter-chip.css?inline'

styles(css)

interface FilterChipProps {
  name: string
  /** What is chosen, in words; null for nothing. */
  text: string | null
  onRemove: () => void
  /** What opens to choose from. */
  children: ReactNode
}

/** One filter: its name until something is chosen, then what is chosen, with a cross that takes it away. */
export const FilterChip = ({ name, text, onRemove, children }: FilterChipProps): ReactElement => (
  <span className={`zk-list-filter${text === null ? '' : ' is-on'}`}>
    <Popover
      label={name}
      renderTrigger={(props) => (
        <Chip isOn={text !== null} {...(text === null && { icon: 'chevron-down' as const })} {...props}>
          <span>{text === null ? name : `${name}：${text}`}</span>
        </Chip>
      )}
    >
      <div className="zk-filter-panel">{children}</div>
    </Popover>
    {text !== null && (
      <button type="button" aria-label={`去掉条件 ${name}：${text}`} onClick={onRemove}>
        <Icon name="x" size={14} />
      </button>
    )}
  </span>
)

/** What is chosen, only to be taken away. */
export const ChosenChip = ({ name, text, onRemove }: Omit<FilterChipProps, 'children'>): ReactElement => (
  <Chip isOn icon="x" aria-label={`去掉条件 ${name}：${text}`} onClick={onRemove}>
    <span>
      {name}：{text}
    </span>
  </Chip>
)
