import type { Editor } from '@tiptap/core'
import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { CodeBar, TableBar } from './block-bars.tsx'
import { StyleMenu, Tools, walkTools } from './tool-button.tsx'
import { BLOCK_TOOLS, HISTORY_TOOLS, LETTER_TOOLS, type Tool } from './tools.ts'
import { useAboveKeyboard } from './use-above-keyboard.ts'

interface RichBarProps {
  editor: Editor
  onLink: () => void
  /** Opens the choice of picture files. */
  onPicture: () => void
  /** What has been opened from the toolbar. */
  children?: ReactNode
}

/** The toolbar above the text. What belongs to a table or to code is a row below it while the cursor is in one. */
export function RichBar({ editor, onLink, onPicture, children }: RichBarProps): ReactElement {
  const bars = useRef<HTMLDivElement>(null)
  useAboveKeyboard(bars)
  useKeyToBar(editor, bars)
  const link: Tool = { icon: 'link', name: '链接', active: ['link'], run: onLink }
  const picture: Tool = { icon: 'image', name: '插入图片', run: onPicture }
  return (
    <div ref={bars} className="zk-rich-bars" onKeyDown={walkTools(editor)}>
      <div className="zk-rich-bar" role="toolbar" aria-label="格式" aria-keyshortcuts="Alt+F10" tabIndex={-1}>
        <Tools editor={editor} tools={HISTORY_TOOLS} />
        <StyleMenu editor={editor} />
        <Tools editor={editor} tools={[...LETTER_TOOLS, link]} />
        <Tools editor={editor} tools={BLOCK_TOOLS} />
        <Tools editor={editor} tools={[picture]} />
      </div>
      {editor.isActive('table') && <TableBar editor={editor} />}
      {editor.isActive('codeBlock') && <CodeBar editor={editor} />}
      {children}
    </div>
  )
}

/** Alt and F10 lead from the text to the toolbar, as in other editors; Escape leads back. */
function useKeyToBar(editor: Editor, bars: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { dom } = editor.view
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'F10' || !event.altKey) return
      event.preventDefault()
      bars.current?.querySelector<HTMLElement>('.zk-tool:enabled')?.focus()
    }
    dom.addEventListener('keydown', handleKey)
    return () => dom.removeEventListener('keydown', handleKey)
  }, [editor, bars])
}
