import { Button, ButtonGroup, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { type FormEvent, type ReactElement, type ReactNode, useState } from 'react'
import { pageNumbers, totalText } from '#ui/controls/pagination/page-numbers.ts'
import { styles } from '#ui/theme/styles.ts'
import css from './pager.css?inline'

styles(css)

interface PagerProps {
  /** A name that distinguishes it from another pager on the screen. */
  label?: string
  page: number
  size: number
  sizes: readonly number[]
  total: number
  /** The total was capped; there are more. */
  more?: boolean | undefined
  onPage: (page: number) => void
  onSize: (size: number) => void
  /** One page on and back alone. */
  isShort?: boolean
}

/** The displayed range, the pages, a field for a page number, and the number of rows per page. */
export function Pager({ label = '分页', page, size, sizes, total, ...p }: PagerProps): ReactNode {
  const { more = false, onPage, onSize } = p
  const last = Math.max(1, Math.ceil(total / size))
  if (p.isShort) return <Steps label={label} page={page} last={last} onPage={onPage} />
  return (
    <nav className="zk-pager" aria-label={label}>
      <span className="zk-num">{totalText(page, size, total, more)}</span>
      {last > 1 && (
        <ButtonGroup variant="minimal">
          <Button icon="chevron-left" aria-label="上一页" disabled={page <= 1} onClick={() => onPage(page - 1)} />
          {pageNumbers(page, last).map((number, i) =>
            number === null ? (
              // oxlint-disable-next-line react/no-array-index-key -- gaps have no identity
              <span key={`gap-${i}`}>…</span>
            ) : (
              <Button
                key={number}
                active={number === page}
                aria-current={number === page ? 'page' : undefined}
                aria-label={`第 ${number} 页`}
                onClick={() => onPage(number)}
              >
                {number}
              </Button>
            ),
          )}
          <Button icon="chevron-right" aria-label="下一页" disabled={page >= last} onClick={() => onPage(page + 1)} />
        </ButtonGroup>
      )}
      <HTMLSelect
        aria-label="每页条数"
        value={size}
        options={[...new Set([...sizes, size])]
          .toSorted((a, b) => a - b)
          .map((value) => ({ value, label: `${value} 条/页` }))}
        onChange={({ target }) => onSize(Number(target.value))}
      />
      {last > 1 && <Jump last={last} onPage={onPage} />}
    </nav>
  )
}

const Steps = ({ label, page, last, onPage }: Pick<PagerProps, 'label' | 'page' | 'onPage'> & { last: number }) =>
  last > 1 && (
    <nav className="zk-pager is-short" aria-label={label}>
      <Button
        variant="minimal"
        icon="chevron-left"
        aria-label="上一页"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <span className="zk-num">
        第 {page} / {last} 页
      </span>
      <Button
        variant="minimal"
        icon="chevron-right"
        aria-label="下一页"
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )

function Jump({ last, onPage }: { last: number; onPage: (page: number) => void }): ReactElement {
  const [typed, setTyped] = useState('')
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const page = Number(typed)
    setTyped('')
    if (Number.isInteger(page) && page >= 1) onPage(Math.min(page, last))
  }
  return (
    <form onSubmit={handleSubmit}>
      跳至
      <InputGroup aria-label="跳至第几页" inputMode="numeric" value={typed} onValueChange={setTyped} />页
    </form>
  )
}
