import { Button } from '@blueprintjs/core'
import { type ReactElement, useId, useState } from 'react'
import { BITS } from '#core/access/grant.ts'
import type { GrantLine } from '#core/contract/km/rights/grant-view.ts'
import { untilText } from '#core/text/until-text.ts'
import { DateField } from '../parts/form/date-field.tsx'
import { parseDate } from '../parts/form/date-text.ts'
import { type Draft, editAdded, editLine, type NewLine, revert, termsOf, toggled } from './draft.ts'
import { otherEnd } from './ends.ts'
import { EFFECT_TEXTS } from '../grant-texts.ts'
import type { ScopeKind } from './kinds.ts'
import { Cell, Head } from './matrix-cell.tsx'

interface RowProps {
  kind: ScopeKind
  draft: Draft
  /** Null: the person may only look. */
  onDraft: ((draft: Draft) => void) | null
}

export function OwnRow({ kind, line, draft, onDraft }: RowProps & { line: GrantLine }): ReactElement {
  const terms = termsOf(draft, line)
  const { name } = otherEnd(kind, line)
  const isChanged = line.id in draft.edited
  return (
    <tr className={isChanged ? 'is-changed' : undefined}>
      <Head kind={kind} line={line} />
      {BITS.map((bit) => (
        <Cell
          key={bit}
          {...{ name, bit }}
          effect={line.effect}
          was={line.bits.includes(bit)}
          is={terms.bits.includes(bit)}
          onToggle={onDraft ? () => onDraft(editLine(draft, line, { bits: toggled(terms.bits, bit) })) : undefined}
        />
      ))}
      <td>
        <Until
          name={name}
          value={terms.validUntil}
          isExpired={line.expired}
          onChange={onDraft && ((validUntil) => onDraft(editLine(draft, line, { validUntil })))}
        />
      </td>
      <td className="is-end">
        {onDraft && (
          <OwnTools
            name={`取消对 ${name} 的${EFFECT_TEXTS[line.effect]}`}
            onRevert={isChanged ? () => onDraft(revert(draft, line.id)) : null}
            onRemove={() => onDraft(editLine(draft, line, { bits: [] }))}
          />
        )}
      </td>
    </tr>
  )
}

interface OwnToolsProps {
  name: string
  onRevert: (() => void) | null
  onRemove: () => void
}

const OwnTools = ({ name, onRevert, onRemove }: OwnToolsProps) =>
  onRevert ? (
    <Button variant="minimal" size="small" text="还原" onClick={onRevert} />
  ) : (
    <Button variant="minimal" size="small" icon="trash" aria-label={name} onClick={onRemove} />
  )

export function AddedRow({ kind, line, draft, onDraft }: RowProps & { line: NewLine }): ReactElement {
  const { name } = otherEnd(kind, line)
  return (
    <tr className="is-changed">
      <Head kind={kind} line={line} mark="新" />
      {BITS.map((bit) => (
        <Cell
          key={bit}
          {...{ name, bit }}
          effect={line.effect}
          was={false}
          is={line.bits.includes(bit)}
          onToggle={() => onDraft?.(editAdded(draft, line.key, { bits: toggled(line.bits, bit) }))}
        />
      ))}
      <td>{line.validUntil ? `到 ${line.validUntil}` : '长期'}</td>
      <td className="is-end">
        <Button variant="minimal" size="small" text="去掉" onClick={() => onDraft?.(revert(draft, line.key))} />
      </td>
    </tr>
  )
}

export const InheritedRow = ({ kind, line }: { kind: ScopeKind; line: GrantLine }): ReactElement => {
  const { name } = otherEnd(kind, line)
  return (
    <tr className="is-inherited">
      <Head kind={kind} line={line} />
      {BITS.map((bit) => {
        const is = line.bits.includes(bit)
        return <Cell key={bit} {...{ name, bit }} effect={line.effect} was={is} is={is} />
      })}
      <td>{line.expired ? '已到期' : line.validUntil ? `到 ${line.validUntil.slice(0, 10)}` : '长期'}</td>
      <td />
    </tr>
  )
}

interface UntilProps {
  name: string
  value: string | null
  isExpired: boolean
  onChange: ((until: string | null) => void) | null
}

/** Until when a line holds. What is half typed stays in the field; the line takes a whole day or none. */
function Until({ name, value, isExpired, onChange }: UntilProps): ReactElement {
  const id = useId()
  const [now] = useState(() => new Date())
  const [typed, setTyped] = useState<string | null>(null)
  const left = isExpired ? '已到期' : value === null ? '长期' : untilText(value, now)
  const handleTyped = (text: string) => {
    const isWhole = text === '' || parseDate(text, 'day') !== null
    setTyped(isWhole ? null : text)
    if (isWhole) onChange?.(text || null)
  }
  return (
    <span className="zk-scope-line-until">
      {onChange && (
        <>
          <label className="zk-hidden" htmlFor={id}>
            {name} 有效期至
          </label>
          <DateField id={id} form="day" value={typed ?? value?.slice(0, 10) ?? ''} onChange={handleTyped} />
        </>
      )}
      <small id={`${id}-note`} className={isExpired ? 'is-over' : undefined}>
        {left}
      </small>
    </span>
  )
}
