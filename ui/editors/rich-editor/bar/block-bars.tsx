import type { Editor } from '@tiptap/core'
import type { ReactElement } from 'react'
import { LANGUAGE_NAMES } from '../../../viewers/code-view/languages.ts'
import { Tools } from './tool-button.tsx'
import { TABLE_TOOLS } from './tools.ts'

/**
 * Adds and removes rows and columns, merges cells. A row of the toolbar: what floats over a table covers the line above
 * it, and reaches over the edge of a phone.
 */
export const TableBar = ({ editor }: { editor: Editor }): ReactElement => (
  <div className="zk-rich-block" role="toolbar" aria-label="表格">
    <Tools editor={editor} tools={TABLE_TOOLS} />
  </div>
)

export function CodeBar({ editor }: { editor: Editor }): ReactElement {
  const language = String(editor.getAttributes('codeBlock')['language'] ?? '')
  const choose = (value: string) =>
    editor
      .chain()
      .focus()
      .updateAttributes('codeBlock', { language: value || null })
      .run()
  return (
    <div className="zk-rich-block" role="group" aria-label="代码块">
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
    </div>
  )
}
