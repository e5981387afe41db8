import type { Editor } from '@tiptap/core'

/** As much of the window as a block may take to be shown whole. */
const MOST = 0.6

/** Brings the cursor into sight, and with it the block that was inserted there. */
export function showPlace(editor: Editor): void {
  if (editor.isDestroyed) return
  editor.commands.scrollIntoView()
  const { node } = editor.view.domAtPos(editor.state.selection.from)
  let block: Node | null = node
  while (block && block.parentNode !== editor.view.dom) block = block.parentNode
  if (block instanceof HTMLElement && block.offsetHeight < innerHeight * MOST)
    block.scrollIntoView({ block: 'nearest' })
}
