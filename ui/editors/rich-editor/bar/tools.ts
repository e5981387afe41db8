import type { Editor } from '@tiptap/core'
import type { IconName } from '../../../controls/icon/icon.tsx'

export interface Tool {
  icon: IconName
  name: string
  /** Shown with the name when the pointer rests on it. */
  keys?: string
  /** Arguments of the editor's `isActive`, when the button shows a state. */
  active?: readonly [string, Readonly<Record<string, unknown>>?]
  can?: (editor: Editor) => boolean
  run: (editor: Editor) => void
}

const command = (editor: Editor) => editor.chain().focus()

/** What a part of a line looks like. */
export const LETTER_TOOLS: readonly Tool[] = [
  { icon: 'bold', name: '加粗', keys: 'Ctrl+B', active: ['bold'], run: (e) => command(e).toggleBold().run() },
  { icon: 'italic', name: '斜体', keys: 'Ctrl+I', active: ['italic'], run: (e) => command(e).toggleItalic().run() },
  {
    icon: 'underline',
    name: '下划线',
    keys: 'Ctrl+U',
    active: ['underline'],
    run: (e) => command(e).toggleUnderline().run(),
  },
  {
    icon: 'strikethrough',
    name: '删除线',
    keys: 'Ctrl+Shift+S',
    active: ['strike'],
    run: (e) => command(e).toggleStrike().run(),
  },
  {
    icon: 'highlighter',
    name: '荧光笔',
    keys: 'Ctrl+Shift+H',
    active: ['highlight'],
    run: (e) => command(e).toggleHighlight().run(),
  },
  { icon: 'code', name: '行内代码', keys: 'Ctrl+E', active: ['code'], run: (e) => command(e).toggleCode().run() },
]

export const BLOCK_TOOLS: readonly Tool[] = [
  {
    icon: 'list',
    name: '项目列表',
    keys: '- 空格',
    active: ['bulletList'],
    run: (e) => command(e).toggleBulletList().run(),
  },
  {
    icon: 'list-ordered',
    name: '编号列表',
    keys: '1. 空格',
    active: ['orderedList'],
    run: (e) => command(e).toggleOrderedList().run(),
  },
  {
    icon: 'list-todo',
    name: '待办',
    keys: '[] 空格',
    active: ['taskList'],
    run: (e) => command(e).toggleTaskList().run(),
  },
  {
    icon: 'text-quote',
    name: '引用',
    keys: '> 空格',
    active: ['blockquote'],
    run: (e) => command(e).toggleBlockquote().run(),
  },
  {
    icon: 'lightbulb',
    name: '高亮块',
    active: ['callout'],
    run: (e) => {
      const kind = e.isActive('callout') ? (e.getAttributes('callout')['kind'] as 'tip') : 'tip'
      command(e).toggleCallout(kind).run()
    },
  },
  {
    icon: 'square-code',
    name: '代码块',
    keys: '``` 空格',
    active: ['codeBlock'],
    run: (e) => command(e).toggleCodeBlock().run(),
  },
  {
    icon: 'table',
    name: '插入表格',
    can: (e) => !e.isActive('table'),
    run: (e) => command(e).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
  { icon: 'minus', name: '分隔线', keys: '---', run: (e) => command(e).setHorizontalRule().run() },
]

export const HISTORY_TOOLS: readonly Tool[] = [
  { icon: 'undo-2', name: '撤销', keys: 'Ctrl+Z', can: (e) => e.can().undo(), run: (e) => command(e).undo().run() },
  { icon: 'redo-2', name: '重做', keys: 'Ctrl+Y', can: (e) => e.can().redo(), run: (e) => command(e).redo().run() },
]

/** Shown while the cursor is in a table. */
export const TABLE_TOOLS: readonly Tool[] = [
  { icon: 'arrow-up', name: '在上方加一行', run: (e) => command(e).addRowBefore().run() },
  { icon: 'arrow-down', name: '在下方加一行', run: (e) => command(e).addRowAfter().run() },
  { icon: 'arrow-left', name: '在左侧加一列', run: (e) => command(e).addColumnBefore().run() },
  { icon: 'arrow-right', name: '在右侧加一列', run: (e) => command(e).addColumnAfter().run() },
  { icon: 'table-properties', name: '标题行', active: ['tableHeader'], run: (e) => command(e).toggleHeaderRow().run() },
  {
    icon: 'merge',
    name: '合并单元格',
    can: (e) => e.can().mergeCells(),
    run: (e) => command(e).mergeCells().run(),
  },
  { icon: 'split', name: '拆分单元格', can: (e) => e.can().splitCell(), run: (e) => command(e).splitCell().run() },
  { icon: 'rows-3', name: '删除这一行', run: (e) => command(e).deleteRow().run() },
  { icon: 'columns-3', name: '删除这一列', run: (e) => command(e).deleteColumn().run() },
  { icon: 'trash', name: '删除表格', run: (e) => command(e).deleteTable().run() },
]

/** The styles of a paragraph, in a menu. */
export const STYLES = [
  { text: '正文', icon: 'type', level: 0 },
  { text: '一级标题', icon: 'heading-1', level: 1 },
  { text: '二级标题', icon: 'heading-2', level: 2 },
  { text: '三级标题', icon: 'heading-3', level: 3 },
] as const

export function setStyle(editor: Editor, level: 0 | 1 | 2 | 3): void {
  if (level === 0) command(editor).setParagraph().run()
  else command(editor).setHeading({ level }).run()
}

export const styleOf = (editor: Editor): (typeof STYLES)[number] =>
  STYLES.find(({ level }) => level > 0 && editor.isActive('heading', { level })) ?? STYLES[0]
