import type { ReactElement } from 'react'
import { Button } from '#ui/controls/button/button.tsx'
import { Dialog, DialogActions } from '#ui/feedback/dialog/dialog.tsx'
import { styles } from '#ui/theme/styles.ts'
import css from './arrange-dialog.css?inline'
import {
  type Arrangement,
  FIRST_ARRANGEMENT,
  type HomePart,
  movePart,
  orderedParts,
  togglePart,
} from './arrangement.ts'

styles(css)

interface ArrangeProps {
  own: Arrangement
  onChange: (next: Arrangement) => void
  onClose: () => void
}

/** Which parts of the home somebody sees, and in which order; every change is kept at once. */
export function ArrangeDialog({ own, onChange, onClose }: ArrangeProps): ReactElement {
  const parts = orderedParts(own)
  return (
    <Dialog title="选要看的" onClose={onClose}>
      <ul className="zk-home-parts">
        {parts.map((part, at) => (
          <Part key={part.id} {...{ part, own, onChange }} isFirst={at === 0} isLast={at === parts.length - 1} />
        ))}
      </ul>
      <DialogActions>
        <Button onClick={() => onChange(FIRST_ARRANGEMENT)}>恢复原样</Button>
        <Button look="primary" onClick={onClose}>
          完成
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface PartProps extends Omit<ArrangeProps, 'onClose'> {
  part: HomePart
  isFirst: boolean
  isLast: boolean
}

const Part = ({ part, own, onChange, isFirst, isLast }: PartProps): ReactElement => (
  <li>
    <label>
      <input type="checkbox" checked={!own.hidden.includes(part.id)} onChange={() => onChange(togglePart(own, part))} />
      {part.title}
    </label>
    <Button
      look="quiet"
      icon="arrow-up"
      label={`${part.title} 上移`}
      disabled={isFirst}
      onClick={() => onChange(movePart(own, part, -1))}
    />
    <Button
      look="quiet"
      icon="arrow-down"
      label={`${part.title} 下移`}
      disabled={isLast}
      onClick={() => onChange(movePart(own, part, 1))}
    />
  </li>
)
