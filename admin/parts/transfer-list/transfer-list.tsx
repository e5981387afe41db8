import { Button, InputGroup } from '@blueprintjs/core'
import { type ReactElement, useState } from 'react'
import { styles } from '#ui/theme/styles.ts'
import css from './transfer-list.css?inline'

styles(css)

export interface TransferItem {
  id: string
  label: string
  isDisabled?: boolean
}

export interface TransferListProps {
  label: string
  items: readonly TransferItem[]
  /** Ids on the right, in their order. */
  value: readonly string[]
  onChange: (value: readonly string[]) => void
  titles?: readonly [left: string, right: string]
  isDisabled?: boolean
}

/** Two lists: available and chosen entries. */
export function TransferList(props: TransferListProps): ReactElement {
  const { label, items, value, onChange, titles = ['可选', '已选'], isDisabled = false } = props
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const byId = new Map(items.map((item) => [item.id, item]))
  const right = value.map((id) => byId.get(id) ?? { id, label: id })
  const left = items.filter((item) => !value.includes(item.id))
  const tickedIds = (side: readonly TransferItem[]) => side.flatMap(({ id }) => (ticked.has(id) ? [id] : []))
  const [toRight, toLeft] = [tickedIds(left), tickedIds(right)]
  const move = (next: readonly string[]) => {
    setTicked(new Set())
    onChange(next)
  }
  const sides = { ticked, onTick: setTicked, isDisabled }
  return (
    <div className="zk-transfer" role="group" aria-label={label}>
      <Side title={titles[0]} items={left} {...sides} />
      <div className="zk-transfer-buttons">
        <Button
          icon="chevron-right"
          aria-label={`移到${titles[1]}`}
          disabled={isDisabled || toRight.length === 0}
          onClick={() => move([...value, ...toRight])}
        />
        <Button
          icon="chevron-left"
          aria-label={`移回${titles[0]}`}
          disabled={isDisabled || toLeft.length === 0}
          onClick={() => move(value.filter((id) => !toLeft.includes(id)))}
        />
      </div>
      <Side title={titles[1]} items={right} {...sides} />
    </div>
  )
}

interface SideProps {
  title: string
  items: readonly TransferItem[]
  ticked: ReadonlySet<string>
  onTick: (ticked: ReadonlySet<string>) => void
  isDisabled: boolean
}

function Side({ title, items, ticked, onTick, isDisabled }: SideProps): ReactElement {
  const [words, setWords] = useState('')
  const shown = items.filter(({ label }) => label.toLowerCase().includes(words.trim().toLowerCase()))
  const free = shown.filter((item) => !item.isDisabled)
  const isAll = free.length > 0 && free.every(({ id }) => ticked.has(id))
  const put = (some: readonly TransferItem[], isOn: boolean) => {
    const next = new Set(ticked)
    for (const { id } of some) {
      if (isOn) next.add(id)
      else next.delete(id)
    }
    onTick(next)
  }
  return (
    <section className="zk-transfer-side" aria-label={title}>
      <label>
        <input
          type="checkbox"
          checked={isAll}
          disabled={isDisabled || free.length === 0}
          onChange={(event) => put(free, event.target.checked)}
        />
        <b>{title}</b> {items.length} 项
      </label>
      <InputGroup
        size="small"
        leftIcon="search"
        placeholder="筛选"
        aria-label={`筛选${title}`}
        value={words}
        onValueChange={setWords}
      />
      <ItemList items={shown} ticked={ticked} isDisabled={isDisabled} onPut={put} />
    </section>
  )
}

interface ItemListProps {
  items: readonly TransferItem[]
  ticked: ReadonlySet<string>
  isDisabled: boolean
  onPut: (items: readonly TransferItem[], isOn: boolean) => void
}

const ItemList = ({ items, ticked, isDisabled, onPut }: ItemListProps): ReactElement => (
  <ul>
    {items.map((item) => (
      <li key={item.id}>
        <label>
          <input
            type="checkbox"
            checked={ticked.has(item.id)}
            disabled={isDisabled || item.isDisabled}
            onChange={(event) => onPut([item], event.target.checked)}
          />
          {item.label}
        </label>
      </li>
    ))}
  </ul>
)
