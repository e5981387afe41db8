import type { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { type ReactElement, useEffect, useState } from 'react'
import { Floating } from '../floating/floating.tsx'
import { Tools } from './tool-button.tsx'
import { LETTER_TOOLS, setStyle, type Tool } from './tools.ts'

const heading = (level: 1 | 2): Tool => ({
  icon: `heading-${level}`,
  name: level === 1 ? '一级标题' : '二级标题',
  active: ['heading', { level }],
  run: (editor) => setStyle(editor, editor.isActive('heading', { level }) ? 0 : level),
})
const HEADINGS = [heading(1), heading(2)]

/**
 * The toolbar over selected text, for the pointer: the same buttons stand in the toolbar above the text, which is the
 * one for the keyboard.
 */
export function Bubble({ editor, onLink }: { editor: Editor; onLink: () => void }): ReactElement | null {
  const isPressed = useIsPressed(editor)
  const { selection } = editor.state
  const isText = selection instanceof TextSelection && !selection.empty
  if (!isText || isPressed || !editor.isFocused || editor.isActive('codeBlock')) return null
  const link: Tool = { icon: 'link', name: '链接', active: ['link'], run: onLink }
  return (
    <Floating className="zk-bubble is-text" role="toolbar" aria-label="选中的文字" at={placeOf(editor)} side="above">
      <Tools editor={editor} tools={HEADINGS} />
      <Tools editor={editor} tools={[...LETTER_TOOLS, link]} />
    </Floating>
  )
}

function placeOf({ view, state }: Editor) {
  const [start, end] = [view.coordsAtPos(state.selection.from), view.coordsAtPos(state.selection.to)]
  return { left: start.left, top: start.top, bottom: end.bottom }
}

/** While text is being selected with the pointer, nothing may get in its way. */
function useIsPressed(editor: Editor): boolean {
  const [isPressed, setPressed] = useState(false)
  useEffect(() => {
    const { dom } = editor.view
    const press = () => setPressed(true)
    const release = () => setPressed(false)
    dom.addEventListener('pointerdown', press)
    addEventListener('pointerup', release)
    addEventListener('pointercancel', release)
    return () => {
      dom.removeEventListener('pointerdown', press)
      removeEventListener('pointerup', release)
      removeEventListener('pointercancel', release)
    }
  }, [editor])
  return isPressed
}
