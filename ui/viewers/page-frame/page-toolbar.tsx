import { type FormEvent, type ReactElement, type ReactNode, useState } from 'react'
import { Button } from '../../controls/button/button.tsx'
import { styles } from '../../theme/styles.ts'
import css from './page-toolbar.css?inline'

styles(css)

interface PageToolbarProps {
  /** The name for screen readers. */
  label: string
  page: number
  pages: number
  onPage: (page: number) => void
  /** Shown before the page number. */
  start?: ReactNode
  /** Shown at the end of the line. */
  children: ReactNode
}

/** The toolbar has one line: the page number on the left, the commands on the right. */
export function PageToolbar({ label, page, pages, onPage, start, children }: PageToolbarProps): ReactElement {
  const isOff = pages === 0
  return (
    <div className="zk-page-bar zk-num" role="group" aria-label={label}>
      {start}
      <Button
        look="quiet"
        icon="chevron-up"
        label="上一页"
        disabled={isOff || page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <Button
        look="quiet"
        icon="chevron-down"
        label="下一页"
        disabled={isOff || page >= pages}
        onClick={() => onPage(page + 1)}
      />
      <PageField page={page} pages={pages} onPage={onPage} />
      <div className="is-right">{children}</div>
    </div>
  )
}

interface ZoomButtonsProps {
  disabled: boolean
  onZoom: (by: 1 | -1) => void
  /** Shown between the two. */
  children?: ReactNode
}

export const ZoomButtons = ({ disabled, onZoom, children }: ZoomButtonsProps): ReactElement => (
  <>
    <Button look="quiet" icon="minus" label="缩小" disabled={disabled} onClick={() => onZoom(-1)} />
    {children}
    <Button look="quiet" icon="plus" label="放大" disabled={disabled} onClick={() => onZoom(1)} />
  </>
)

/** The page number, which can be typed over. */
function PageField({ page, pages, onPage }: Pick<PageToolbarProps, 'page' | 'pages' | 'onPage'>): ReactElement {
  const [text, setText] = useState(String(page))
  const [shown, setShown] = useState(page)
  if (shown !== page) {
    setShown(page)
    setText(String(page))
  }
  const handleGo = (event: FormEvent) => {
    event.preventDefault()
    const to = Number(text)
    if (Number.isInteger(to) && to >= 1 && to <= pages) onPage(to)
    else setText(String(page))
  }
  return (
    <form onSubmit={handleGo}>
      <input
        aria-label="页码"
        inputMode="numeric"
        value={text}
        disabled={pages === 0}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => setText(String(page))}
      />{' '}
      / {pages || '…'} 页
    </form>
  )
}
