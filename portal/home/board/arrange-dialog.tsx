import type { ReactElement } from 'react'
import { Button } from '#ui/controls/button/button.tsx'
import { Dialog, DialogActions } from '#ui/feedback/dialog/dialog.tsx'
import { styles } from '#ui/theme/styles.ts'
import { type Arrangement, FIRST_ARRANGEMENT, type HomePart, movePart, partsOf, togglePart } from './arrangement.ts'
import css from './arrange-dialog.css?inline'

styles(css)

interface ArrangeProps {
  arrangement: Arrangement
  onChange: (next: Arrangement) => void
  onClose: () => void
}

/** Which parts of the home page somebody sees, and in which order; every change is kept at once. */
export const ArrangeDialog = (props: ArrangeProps): ReactElement => (
  <Dialog title="调整首页" onClose={props.onClose}>
    <Parts column="main" title="左侧" {...props} />
    <Parts column="side" title="右侧" {...props} />
    <DialogActions>
      <Button onClick={() => props.onChange(FIRST_ARRANGEMENT)}>恢复原样</Button>
      <Button look="primary" onClick={props.onClose}>
        完成
      </Button>
    </DialogActions>
  </Dialog>
)

function Parts({ column, title, arrangement, onChange }: ArrangeProps & Pick<HomePart, 'column'> & { title: string }) {
  const parts = partsOf(column, arrangement)
  return (
    <fieldset className="zk-arrange">
      <legend>{title}</legend>
      <ul>
        {parts.map((part, at) => (
          <li key={part.id}>
            <label>
              <input
                type="checkbox"
                checked={!arrangement.hidden.includes(part.id)}
                onChange={() => onChange(togglePart(arrangement, part))}
              />
              {part.title}
            </label>
            <Button
              look="quiet"
              icon="arrow-up"
              label={`${part.title} 上移`}
              disabled={at === 0}
              onClick={() => onChange(movePart(arrangement, part, -1))}
            />
            <Button
              look="quiet"
              icon="arrow-down"
              label={`${part.title} 下移`}
              disabled={at === parts.length - 1}
              onClick={() => onChange(movePart(arrangement, part, 1))}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
