import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import {
  type ButtonHTMLAttributes,
  type DragEvent,
  type MouseEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useState,
} from 'react'
import { Icon, type IconName } from '../../../controls/icon/icon.tsx'
import { ContextMenu } from '../../../controls/menu-button/context-menu.tsx'
import { setStyle, STYLES } from './tools.ts'

interface Block {
  dom: HTMLElement
  /** The position before it. */
  pos: number
  /** Its top within the frame. */
  top: number
}

interface BlockHandleProps {
  editor: Editor
  /** The element that holds the text. */
  frame: RefObject<HTMLElement | null>
}

/** A plus and a grip beside the block under the pointer. By keyboard: Alt and an arrow key, and the menu of `/`. */
export function BlockHandle({ editor, frame }: BlockHandleProps): ReactElement | null {
  const [block, setBlock] = useBlockUnderPointer(editor, frame)
  const [menu, setMenu] = useState<{ x: number; y: number } | null>(null)
  if (!block) return null
  const openMenu = (event: MouseEvent) => {
    const { left, bottom } = event.currentTarget.getBoundingClientRect()
    select(editor, block)
    setMenu({ x: left, y: bottom })
  }
  const closeMenu = () => {
    setMenu(null)
    setBlock(null)
  }
  const handleDragEnd = () => {
    endDrag(editor)
    setBlock(null)
  }
  return (
    <div className="zk-block-handle" style={{ top: block.top }}>
      <HandleButton icon="plus" name="在下方插入" onClick={() => insertBelow(editor, block)} />
      <HandleButton
        icon="grip-vertical"
        name="拖动或打开菜单"
        draggable
        onDragStart={(event) => drag(editor, block, event)}
        onDragEnd={handleDragEnd}
        onClick={openMenu}
      />
      {menu && <ContextMenu label="这一块" at={menu} entries={entriesFor(editor, block)} onClose={closeMenu} />}
    </div>
  )
}

interface HandleButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName
  name: string
}

const HandleButton = ({ icon, name, ...rest }: HandleButtonProps) => (
  <button type="button" tabIndex={-1} title={name} aria-label={name} {...rest}>
    <Icon name={icon} size={18} />
  </button>
)

function useBlockUnderPointer(editor: Editor, frame: BlockHandleProps['frame']) {
  const [block, setBlock] = useState<Block | null>(null)
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const point = ({ clientY, pointerType }: PointerEvent) => {
      if (pointerType === 'mouse' && !editor.view.dragging)
        setBlock((before) => blockAt(editor, element, clientY) ?? before)
    }
    // Dragging begins with the pointer leaving; without its handle the drag would end at once.
    const leave = () => !editor.view.dragging && setBlock(null)
    element.addEventListener('pointermove', point)
    element.addEventListener('pointerleave', leave)
    editor.on('update', leave)
    return () => {
      element.removeEventListener('pointermove', point)
      element.removeEventListener('pointerleave', leave)
      editor.off('update', leave)
    }
  }, [editor, frame])
  return [block, setBlock] as const
}

function blockAt({ view }: Editor, frame: HTMLElement, y: number): Block | null {
  for (const dom of view.dom.children) {
    const { top, bottom } = dom.getBoundingClientRect()
    if (y < top || y > bottom + 12 || !(dom instanceof HTMLElement)) continue
    const inside = view.state.doc.resolve(view.posAtDOM(dom, 0))
    const pos = inside.depth > 0 ? inside.before(1) : inside.pos
    const first = Number.parseFloat(getComputedStyle(dom).paddingTop)
    return { dom, pos, top: top + first - frame.getBoundingClientRect().top + frame.scrollTop }
  }
  return null
}

function select({ view }: Editor, { pos }: Block): void {
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, pos)))
}

function insertBelow(editor: Editor, { pos }: Block): void {
  const node = editor.state.doc.nodeAt(pos)
  if (!node) return
  const isEmpty = node.type.name === 'paragraph' && node.content.size === 0
  const at = isEmpty ? pos : pos + node.nodeSize
  const chain = editor.chain()
  if (!isEmpty) chain.insertContentAt(at, { type: 'paragraph' })
  chain
    .setTextSelection(at + 1)
    .focus()
    .insertContent('/')
    .run()
}

function drag(editor: Editor, block: Block, { dataTransfer }: DragEvent): void {
  const { view } = editor
  select(editor, block)
  const slice = view.state.selection.content()
  const { dom, text } = view.serializeForClipboard(slice)
  dataTransfer.clearData()
  dataTransfer.setData('text/html', dom.innerHTML)
  dataTransfer.setData('text/plain', text)
  dataTransfer.effectAllowed = 'copyMove'
  dataTransfer.setDragImage(block.dom, 0, 0)
  view.dragging = { slice, move: true }
}

function endDrag({ view }: Editor): void {
  view.dragging = null
}

function entriesFor(editor: Editor, { pos }: Block) {
  const node = editor.state.doc.nodeAt(pos)
  const chain = () => editor.chain().focus()
  const styles = node?.isTextblock && node.type.name !== 'codeBlock' ? STYLES : []
  return [
    ...styles.map(({ text, icon, level }) => ({
      text: `改为${text}`,
      icon,
      onSelect: () => {
        editor.commands.setTextSelection(pos + 1)
        setStyle(editor, level)
      },
    })),
    { text: '上移', icon: 'arrow-up', onSelect: () => chain().moveBlock(-1).run() },
    { text: '下移', icon: 'arrow-down', onSelect: () => chain().moveBlock(1).run() },
    {
      text: '复制一份',
      icon: 'copy',
      onSelect: () =>
        node &&
        chain()
          .insertContentAt(pos + node.nodeSize, node.toJSON())
          .run(),
    },
    { text: '删除', icon: 'trash', onSelect: () => chain().deleteSelection().run() },
  ] as const
}
