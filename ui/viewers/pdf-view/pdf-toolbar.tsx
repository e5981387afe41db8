import { type FormEvent, type ReactElement, useState } from 'react'
import { Button } from '../../controls/button/button.tsx'
import { styles } from '../../theme/styles.ts'
import css from './pdf-toolbar.css?inline'

styles(css)

interface PdfToolbarProps {
  /** What is shown, for readers of the screen. */
  label?: string
  page: number
  pages: number
  onPage: (page: number) => void
  onZoom: (by: 1 | -1 | 'width') => void
}

/** One line: page and size. */
export function PdfToolbar({ label = 'PDF 工具', page, pages, onPage, onZoom }: PdfToolbarProps): ReactElement {
  const isOff = pages === 0
  return (
    <div className="zk-pdf-bar zk-num" role="group" aria-label={label}>
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
      <div className="is-right">
        <Button look="quiet" icon="minus" label="缩小" disabled={isOff} onClick={() => onZoom(-1)} />
        <Button look="quiet" icon="plus" label="放大" disabled={isOff} onClick={() => onZoom(1)} />
        <Button look="quiet" disabled={isOff} onClick={() => onZoom('width')}>
          适合宽度
        </Button>
      </div>
    </div>
  )
}

/** The number of the page, to be typed over. */
function PageField({ page, pages, onPage }: Pick<PdfToolbarProps, 'page' | 'pages' | 'onPage'>): ReactElement {
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
        onChange={(event) => setText(event.target.value)}
        onBlur={() => setText(String(page))}
      />{' '}
      / {pages || '…'} 页
    </form>
  )
}
