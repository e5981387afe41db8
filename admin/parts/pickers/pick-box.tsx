import { Button } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import { styles } from '#ui/theme/styles.ts'
import { described } from '../control.ts'
import { type ChosenTag, ellipsis } from './picking.ts'
import css from './pickers.css?inline'

styles(css)

interface PickBoxProps {
  id: string
  chosen: readonly ChosenTag[]
  /** The name of the button: 选择用户. */
  action: string
  isDisabled?: boolean | undefined
  error?: string | null | undefined
  isOpen: boolean
  popup: 'dialog' | 'tree' | 'listbox'
  onOpen: () => void
  onRemove: (key: string) => void
  /** The maximum number of tags shown; of the others only the number is. */
  mostTags?: number | undefined
}

/** The form field that shows the picked records and opens the picker. */
export function PickBox(props: PickBoxProps): ReactElement {
  const { id, chosen, action, isDisabled = false, error, isOpen, popup, onOpen, onRemove } = props
  const shown = chosen.slice(0, props.mostTags)
  return (
    <div className={`zk-pick-box${error ? ' is-wrong' : ''}`}>
      {shown.map(({ key, name }) => (
        <span key={key} className={`zk-pick-tag${name === null ? ' is-coming' : ''}`} title={name ?? undefined}>
          {name === null ? '读取中…' : ellipsis(name)}
          {!isDisabled && name !== null && (
            <button type="button" aria-label={`移除${name}`} onClick={() => onRemove(key)}>
              ×
            </button>
          )}
        </span>
      ))}
      {shown.length < chosen.length && (
        <span title={chosen.map(({ name }) => name ?? '…').join('，')}>+{chosen.length - shown.length}</span>
      )}
      <Button
        {...described({ id, error })}
        aria-invalid={undefined}
        // Otherwise the field's label would replace the button's name.
        aria-label={action}
        size="small"
        variant="minimal"
        text={action}
        disabled={isDisabled}
        aria-haspopup={popup}
        aria-expanded={isOpen}
        onClick={onOpen}
      />
    </div>
  )
}
