import { Extension } from '@tiptap/core'
import { type EditorState, NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    moveBlock: {
      /** Moves the block with the cursor, or its item of a list, past its neighbour. */
      moveBlock: (by: 1 | -1) => ReturnType
    }
  }
}

const ITEMS = new Set(['listItem', 'taskItem'])

/** Alt and an arrow key move a block. */
export const MoveBlock = Extension.create({
  name: 'moveBlock',
  addCommands: () => ({
    moveBlock:
      (by) =>
      ({ state, tr, dispatch }) => {
        const move = findMove(state, by)
        if (move && dispatch) dispatch(moved(tr, state, move))
        return move !== null
      },
  }),
  addKeyboardShortcuts() {
    return {
      'Alt-ArrowUp': () => this.editor.commands.moveBlock(-1) || true,
      'Alt-ArrowDown': () => this.editor.commands.moveBlock(1) || true,
    }
  },
})

interface Move {
  start: number
  size: number
  to: number
}

function findMove({ selection }: EditorState, by: 1 | -1): Move | null {
  const { $from } = selection
  let depth = $from.depth
  while (depth > 1 && !ITEMS.has($from.node(depth).type.name)) depth -= 1
  // A picture or a line that is selected as a whole stands at depth 0.
  const isWhole = depth === 0
  const parent = isWhole ? $from.parent : $from.node(depth - 1)
  const index = isWhole ? $from.index() : $from.index(depth - 1)
  const neighbour = parent.maybeChild(index + by)
  const block = parent.maybeChild(index)
  if (!neighbour || !block) return null
  const start = isWhole ? $from.pos : $from.before(depth)
  return { start, size: block.nodeSize, to: start + by * neighbour.nodeSize }
}

function moved(tr: Transaction, { doc, selection }: EditorState, { start, size, to }: Move): Transaction {
  const block = doc.nodeAt(start)!
  tr.delete(start, start + size).insert(to, block)
  const at = to + selection.from - start
  const next = selection instanceof NodeSelection ? NodeSelection.create(tr.doc, to) : TextSelection.create(tr.doc, at)
  return tr.setSelection(next).scrollIntoView()
}
