import { Icon, Tag } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import type { Bit } from '#core/access/grant.ts'
import { type Named, otherEnd } from './ends.ts'
import { BIT_TEXTS, type Effect, END_TEXTS } from '../grant-texts.ts'
import type { ScopeKind } from './kinds.ts'

/** Who a line is about, or what. */
export function Head({ kind, line, mark }: { kind: ScopeKind; line: Named; mark?: string }): ReactElement {
  const other = otherEnd(kind, line)
  const { noun, icon } = END_TEXTS[other.kind]
  const below = other.kind === 'user' || other.kind === 'role' || other.kind === 'document' ? '' : ' · 含下级'
  return (
    <th scope="row">
      <Icon icon={line.effect === 'restrict' ? 'disable' : icon} aria-hidden />
      <span>
        <b>
          {other.name}
          {mark && (
            <Tag minimal intent="warning">
              {mark}
            </Tag>
          )}
        </b>
        <small>
          {line.effect === 'restrict' && <em>限制 · </em>}
          {noun}
          {below}
        </small>
      </span>
    </th>
  )
}

interface CellProps {
  name: string
  bit: Bit
  effect: Effect
  was: boolean
  is: boolean
  onToggle?: (() => void) | undefined
}

/** A right of a line. Colour never speaks alone: the icon and the name say the same. */
export function Cell({ name, bit, effect, was, is, onToggle }: CellProps): ReactElement {
  const isChanged = was !== is
  const held = effect === 'authorise' ? '已授权' : '已限制'
  const state = isChanged ? `${is ? held : '将取消'}，未保存` : is ? held : '没有'
  const look = `zk-scope-cell is-${effect}${is ? ' is-on' : ''}${isChanged ? ' is-changed' : ''}`
  const sign = is ? (effect === 'authorise' ? 'tick' : 'disable') : isChanged ? 'minus' : null
  const label = `${name} ${BIT_TEXTS[bit]}：${state}`
  return (
    <td className="is-bit">
      {onToggle ? (
        <button type="button" className={look} aria-pressed={is} aria-label={label} title={state} onClick={onToggle}>
          {sign && <Icon icon={sign} size={12} />}
        </button>
      ) : (
        <span className={`${look} is-fixed`} role="img" aria-label={label} title={state}>
          {sign && <Icon icon={sign} size={12} />}
        </span>
      )}
    </td>
  )
}
