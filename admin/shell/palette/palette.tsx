import { Icon } from '@blueprintjs/core'
import { type KeyboardEvent, type ReactElement, useId, useState } from 'react'
import { useModal } from '#ui/feedback/dialog/use-modal.ts'
import { styles } from '#ui/theme/styles.ts'
import { menuIcon } from '../menu/menu-icons.ts'
import type { Choice } from './offers.ts'
import css from './palette.css?inline'
import { useOffers } from './use-offers.ts'

styles(css)

/** Ctrl K: finds pages, people, documents and commands by typing. Arrows choose, Enter opens. */
export function Palette({ onClose }: { onClose: () => void }): ReactElement {
  const { ref, titleId } = useModal()
  const listId = useId()
  const { query, change, offers, active, point, pick, handleKey } = usePalette(onClose)
  return (
    <dialog
      ref={ref}
      className="zk-palette"
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => event.target === ref.current && onClose()}
    >
      <h2 id={titleId} className="zk-hidden">
        搜索页面、人员、知识
      </h2>
      <Field
        listId={listId}
        activeId={offers[active] && `${listId}-${active}`}
        value={query}
        onChange={change}
        onKeyDown={handleKey}
      />
      <Offers id={listId} offers={offers} active={active} onPick={pick} onPoint={point} />
    </dialog>
  )
}

/** The typed text and the active entry. */
function usePalette(onClose: () => void) {
  const [query, setQuery] = useState('')
  const [at, point] = useState(0)
  const { offers, choose } = useOffers(query)
  const active = Math.min(at, offers.length - 1)
  const pick = (offer: Choice | undefined) => {
    if (!offer) return
    onClose()
    choose(offer)
  }
  const handleKey = (event: KeyboardEvent) => {
    const next = keyTarget(event.key, active, offers.length)
    // Enter also confirms text of an input method, which must not choose an entry.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) pick(offers[active])
    if (next === null) return
    event.preventDefault()
    point(next)
  }
  const change = (value: string) => {
    setQuery(value)
    point(0)
  }
  return { query, change, offers, active, point, pick, handleKey }
}

interface FieldProps {
  listId: string
  activeId: string | undefined
  value: string
  onChange: (value: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

const Field = ({ listId, activeId, value, onChange, onKeyDown }: FieldProps) => (
  <div className="zk-palette-field">
    <Icon icon="search" aria-hidden />
    <input
      type="text"
      role="combobox"
      aria-expanded
      aria-controls={listId}
      aria-activedescendant={activeId}
      aria-label="搜索页面、人员、知识"
      placeholder="搜索页面、人员、知识，或者一个操作"
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
    />
    <kbd>Esc</kbd>
  </div>
)

function keyTarget(key: string, at: number, count: number): number | null {
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: Math.min(at + 8, count - 1), PageUp: Math.max(at - 8, 0) }[
    key
  ]
  return to === undefined || count === 0 ? null : (to + count) % count
}

interface OffersProps {
  id: string
  offers: readonly Choice[]
  active: number
  onPick: (offer: Choice) => void
  onPoint: (at: number) => void
}

const Offers = ({ id, offers, active, onPick, onPoint }: OffersProps) => (
  <div id={id} role="listbox" aria-label="结果" className="zk-palette-list" tabIndex={-1}>
    {groupOffers(offers).map(({ group, items }) => (
      <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
        <div id={`${id}-${group}`} className="zk-palette-group">
          {group}
        </div>
        {items.map(({ offer, at }) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field answers the keys
          <div
            key={offer.id}
            id={`${id}-${at}`}
            ref={at === active ? showRow : undefined}
            role="option"
            aria-selected={at === active}
            tabIndex={-1}
            className="zk-palette-row"
            onPointerMove={() => onPoint(at)}
            onClick={() => onPick(offer)}
          >
            <Icon icon={menuIcon(offer.icon)} aria-hidden />
            <span>{offer.title}</span>
            <small>{offer.detail}</small>
          </div>
        ))}
      </div>
    ))}
  </div>
)

const showRow = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' })

/** The entries by group, each with its index among all. */
function groupOffers(offers: readonly Choice[]) {
  const placed = offers.map((offer, at) => ({ offer, at }))
  return Object.entries(Object.groupBy(placed, ({ offer }) => offer.group)).map(([group, items]) => ({
    group,
    items,
  }))
}
