import type { Editor } from '@tiptap/core'
import type { KeyboardEvent, ReactElement } from 'react'
import { Icon } from '../../../controls/icon/icon.tsx'
import { MenuButton } from '../../../controls/menu-button/menu-button.tsx'
import { showPlace } from './show-place.ts'
import { setStyle, styleOf, STYLES, type Tool } from './tools.ts'

/** A button that must not take the selection of the text: the pointer leaves the focus where it is. */
function ToolButton({ tool, editor }: { tool: Tool; editor: Editor }): ReactElement {
  const { icon, name, keys, active, can, run } = tool
  const handleClick = () => {
    run(editor)
    // What was inserted may lie below the end of the window.
    showPlace(editor)
  }
  return (
    <button
      type="button"
      className="zk-tool"
      title={keys ? `${name}（${keys}）` : name}
      aria-label={name}
      aria-pressed={active && editor.isActive(...active)}
      disabled={can ? !can(editor) : false}
      onMouseDown={(event) => event.preventDefault()}
      onClick={handleClick}
    >
      <Icon name={icon} size={18} />
    </button>
  )
}

export const Tools = ({ editor, tools }: { editor: Editor; tools: readonly Tool[] }): ReactElement => (
  <span className="zk-tools">
    {tools.map((tool) => (
      <ToolButton key={tool.name} tool={tool} editor={editor} />
    ))}
  </span>
)

/** Text or a heading. */
export function StyleMenu({ editor }: { editor: Editor }): ReactElement {
  const now = styleOf(editor)
  return (
    <MenuButton
      label={`段落样式：${now.text}`}
      className="zk-tool is-wide"
      face={
        <>
          {now.text}
          <Icon name="chevron-down" size={14} />
        </>
      }
      entries={STYLES.map(({ text, icon, level }) => ({
        text,
        icon,
        checked: level === now.level,
        onSelect: () => setStyle(editor, level),
      }))}
    />
  )
}

/** Arrow keys move within the toolbars, and Escape goes back to the text. */
export const walkTools = (editor: Editor) => (event: KeyboardEvent<HTMLElement>) => {
  if (event.key === 'Escape' && !event.defaultPrevented) editor.commands.focus()
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  if (by === undefined) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('.zk-tool:enabled')]
  const at = buttons.indexOf(event.target as HTMLButtonElement)
  event.preventDefault()
  buttons.at((at + by) % buttons.length)?.focus()
}
