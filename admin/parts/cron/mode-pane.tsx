import { Radio } from '@blueprintjs/core'
import { type ReactElement, useId } from 'react'
import type { Face } from '#core/cron/bounds.ts'
import type { FieldName } from '#core/cron/fields.ts'
import { type Parts, withPart } from '#core/cron/part.ts'
import { ModeValues } from './mode-values.tsx'
import { listChoices, fieldTitle } from './modes.ts'

interface ModePaneProps {
  face: Face
  field: FieldName
  parts: Parts
  onChange: (parts: Parts) => void
}

/** One tab: the possible modes, one of which is chosen. */
export function ModePane({ face, field, parts, onChange }: ModePaneProps): ReactElement {
  const name = useId()
  const own = parts[field]
  return (
    <div className="zk-cron-pane" role="radiogroup" aria-label={fieldTitle(field)}>
      {listChoices(face, field).map((choice) => {
        const current = parts[choice.field]
        const isChosen = current.mode === choice.first.mode
        const part = isChosen ? current : choice.first
        const set = (next: typeof part) => onChange(withPart(parts, choice.field, next))
        return (
          <div className="zk-cron-mode" key={`${choice.field} ${choice.first.mode}`}>
            <Radio inline name={name} label={choice.label} checked={isChosen} onChange={() => set(choice.first)} />
            <ModeValues face={face} field={choice.field} part={part} isDisabled={!isChosen} onChange={set} />
          </div>
        )
      })}
      {own.mode === 'written' && <Radio name={name} label={`保留原来的写法 ${own.text}`} checked readOnly />}
    </div>
  )
}
