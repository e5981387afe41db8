import type { Editor } from '@tiptap/core'
import type { ReactElement } from 'react'
import { LANGUAGE_NAMES } from '../../../viewers/code-view/languages.ts'
import { Floating } from '../floating/floating.tsx'
import { useRedrawOnScroll } from '../floating/use-redraw-on-scroll.ts'
import { Tools } from './tool-button.tsx'
import { TABLE_TOOLS } from './tools.ts'

/** Below the bars that stay at the top of a page. */
const TOP = 150

/** Where the block around the cursor begins in the window. */
function placeOf({ view, state }: Editor, name: 'table' | 'pre') {
  const { node } = view.domAtPos(state.selection.from)
  const block = (node instanceof Element ? node : node.parentElement)?.closest(name)
  const { left = 0, top = 0, bottom = 0 } = block?.getBoundingClientRect() ?? {}
  return { left, top: Math.max(top, Math.min(TOP, bottom)), bottom }
}

/** Adds and removes rows and columns, merges cells: over the table in which the cursor is. */
export function TableBar({ editor }: { editor: Editor }): ReactElement {
  useRedrawOnScroll()
  return (
    <Floating className="zk-bubble" role="toolbar" aria-label="表格" at={placeOf(editor, 'table')} side="above">
      <Tools editor={editor} tools={TABLE_TOOLS} />
    </Floating>
  )
}

export function CodeBar({ editor }: { editor: Editor }): ReactElement {
  useRedrawOnScroll()
  const language = String(editor.getAttributes('codeBlock')['language'] ?? '')
  const choose = (value: string) =>
    editor
      .chain()
      .focus()
      .updateAttributes('codeBlock', { language: value || null })
      .run()
  return (
    <Floating className="zk-bubble" role="group" aria-label="代码块" at={placeOf(editor, 'pre')} side="above">
      <label className="zk-rich-bar-name">
        语言
        <select
          className="zk-tool"
          value={language in LANGUAGE_NAMES ? language : ''}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">纯文本</option>
          {Object.entries(LANGUAGE_NAMES).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </Floating>
  )
}
