import { type ReactElement, type ReactNode, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { styles } from '#ui/theme/styles.ts'
import { BeginButton } from './begin-button.tsx'
import { useStore } from '../../use-portal.ts'
import { KnowledgeStore } from '../knowledge.store.ts'
import css from './page-view.css?inline'

styles(css)

/** A value of `convertFlag`, see the contract. */
const FAILED = -1
const WAITING = 0
const CONVERTED = 1

/** The server makes the page view of such a document, and its text can be read as well. */
export const isConverted = (doc: DocRow): boolean => doc.viewKind === 'pdf' && doc.convertFlag === CONVERTED

/** Shows an office file as pages or as extracted text, as the reader chooses. */
export function ConvertedBody({ pages, text }: { pages: ReactNode; text: ReactNode }): ReactElement {
  const knowledge = useStore(KnowledgeStore)
  const { shows } = useSnapshot(knowledge.state)
  return (
    <>
      <ViewSwitch />
      {shows === 'text' ? <WithText>{text}</WithText> : pages}
    </>
  )
}

function ViewSwitch(): ReactElement {
  const knowledge = useStore(KnowledgeStore)
  const { shows } = useSnapshot(knowledge.state)
  return (
    <div className="zk-view-switch" role="group" aria-label="显示方式">
      <button type="button" aria-pressed={shows === 'pages'} onClick={() => knowledge.showAs('pages')}>
        页面
      </button>
      <button type="button" aria-pressed={shows === 'text'} onClick={() => knowledge.showAs('text')}>
        文字
      </button>
    </div>
  )
}

/** Loads the text of a document that opens as pages only when the reader asks for it. */
function WithText({ children }: { children: ReactNode }): ReactElement {
  const knowledge = useStore(KnowledgeStore)
  useEffect(() => void knowledge.readText(), [knowledge])
  return <>{children}</>
}

/** The text with the progress of the page view above it; the reader can wait for the page view or read on. */
export function ConversionState({ doc, children }: { doc: DocRow; children: ReactNode }): ReactElement {
  const knowledge = useStore(KnowledgeStore)
  const { shows } = useSnapshot(knowledge.state)
  if (doc.convertFlag === WAITING && shows === 'pages') {
    return (
      <div role="status">
        <EmptyState
          icon="clock"
          title="正在转换为页面"
          actions={<Button onClick={() => knowledge.showAs('text')}>先看文字</Button>}
        >
          通常几秒钟就好，完成后会自动显示。
        </EmptyState>
      </div>
    )
  }
  return (
    <>
      <ConversionNotice doc={doc} />
      {children}
    </>
  )
}

/** Describes what is shown below: extracted content with formatting, or only text. */
const bodyHint = (doc: DocRow) => (doc.viewKind === 'html' ? '下面是读出的内容' : '下面是提取的文字')

function ConversionNotice({ doc }: { doc: DocRow }): ReactElement | null {
  const may = doc.may?.convert ?? false
  if (doc.convertFlag === WAITING) return <p className="zk-conversion">正在转换为页面，完成后可以切换查看。</p>
  if (doc.convertFlag === FAILED) {
    return (
      <div className="zk-conversion is-bad" role="status">
        <span>
          没有转换成页面：{doc.convertMsg ?? '原因不明'}。{bodyHint(doc)}。
        </span>
        {may && <ConvertButton>重试</ConvertButton>}
      </div>
    )
  }
  if (doc.convertMsg)
    return (
      <p className="zk-conversion">
        {doc.convertMsg}，{bodyHint(doc)}。
      </p>
    )
  if (!may) return null
  return (
    <div className="zk-conversion">
      <span>{bodyHint(doc)}。</span>
      <ConvertButton>转换为页面查看</ConvertButton>
    </div>
  )
}

export function ConvertButton({ children }: { children: ReactNode }): ReactElement {
  const knowledge = useStore(KnowledgeStore)
  return (
    <BeginButton begin={() => knowledge.convert()} failure="没有开始转换">
      {children}
    </BeginButton>
  )
}
