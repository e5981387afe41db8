import type { Editor } from '@tiptap/core'
import { type FormEvent, type KeyboardEvent, type ReactElement, useRef, useState } from 'react'
import { EditorBar } from '../frame/frame.tsx'

interface Tool {
  sign: string
  name: string
  /** Arguments of the editor's `isActive`, when the button shows a state. */
  active?: readonly [string, Readonly<Record<string, unknown>>?]
  can?: (editor: Editor) => boolean
  run: (editor: Editor) => void
}

const heading = (level: 1 | 2 | 3): Tool => ({
  sign: `H${level}`,
  name: `标题 ${level}`,
  active: ['heading', { level }],
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
})

const TOOLS: readonly Tool[] = [
  { sign: 'B', name: '加粗', active: ['bold'], run: (e) => e.chain().focus().toggleBold().run() },
  { sign: 'I', name: '斜体', active: ['italic'], run: (e) => e.chain().focus().toggleItalic().run() },
  { sign: 'U', name: '下划线', active: ['underline'], run: (e) => e.chain().focus().toggleUnderline().run() },
  { sign: 'S', name: '删除线', active: ['strike'], run: (e) => e.chain().focus().toggleStrike().run() },
  heading(1),
  heading(2),
  heading(3),
  { sign: '•', name: '项目列表', active: ['bulletList'], run: (e) => e.chain().focus().toggleBulletList().run() },
  { sign: '1.', name: '编号列表', active: ['orderedList'], run: (e) => e.chain().focus().toggleOrderedList().run() },
  { sign: '”', name: '引用', active: ['blockquote'], run: (e) => e.chain().focus().toggleBlockquote().run() },
  { sign: '</>', name: '代码块', active: ['codeBlock'], run: (e) => e.chain().focus().toggleCodeBlock().run() },
  { sign: '—', name: '分隔线', run: (e) => e.chain().focus().setHorizontalRule().run() },
  {
    sign: '表',
    name: '插入表格',
    can: (e) => !e.isActive('table'),
    run: (e) => e.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
]

/** Shown while the cursor is in a table. */
const TABLE_TOOLS: readonly Tool[] = [
  { sign: '加行', name: '在下方加一行', run: (e) => e.chain().focus().addRowAfter().run() },
  { sign: '删行', name: '删除这一行', run: (e) => e.chain().focus().deleteRow().run() },
  { sign: '加列', name: '在右侧加一列', run: (e) => e.chain().focus().addColumnAfter().run() },
  { sign: '删列', name: '删除这一列', run: (e) => e.chain().focus().deleteColumn().run() },
  { sign: '删表', name: '删除表格', run: (e) => e.chain().focus().deleteTable().run() },
]

const HISTORY: readonly Tool[] = [
  { sign: '撤销', name: '撤销', can: (e) => e.can().undo(), run: (e) => e.chain().focus().undo().run() },
  { sign: '重做', name: '重做', can: (e) => e.can().redo(), run: (e) => e.chain().focus().redo().run() },
]

interface RichBarProps {
  editor: Editor
  onPictures: (files: readonly File[]) => void
}

/** The toolbar above the text; arrow keys move within it. */
export function RichBar({ editor, onPictures }: RichBarProps): ReactElement {
  const [isLinking, setLinking] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const link: Tool = { sign: '链', name: '链接', active: ['link'], run: () => setLinking(!isLinking) }
  const tools = [...TOOLS, link, ...(editor.isActive('table') ? TABLE_TOOLS : []), ...HISTORY]
  return (
    <>
      <EditorBar role="toolbar" aria-label="格式" tabIndex={-1} onKeyDown={walk}>
        {tools.map((tool) => (
          <ToolButton key={tool.name} tool={tool} editor={editor} />
        ))}
        <button
          type="button"
          title="插入图片"
          aria-label="插入图片"
          data-sign="图"
          onClick={() => chooser.current?.click()}
        />
        <input
          ref={chooser}
          type="file"
          accept="image/png,image/jpeg,image/gif,image/webp"
          multiple
          hidden
          onChange={(event) => {
            onPictures([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </EditorBar>
      {isLinking && <LinkForm editor={editor} onClose={() => setLinking(false)} />}
    </>
  )
}

const ToolButton = ({ tool: { sign, name, active, can, run }, editor }: { tool: Tool; editor: Editor }) => (
  <button
    type="button"
    title={name}
    aria-label={name}
    aria-pressed={active && editor.isActive(...active)}
    disabled={can ? !can(editor) : false}
    data-sign={sign}
    onClick={() => run(editor)}
  />
)

function walk(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  if (by === undefined) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:enabled')]
  const at = buttons.indexOf(event.target as HTMLButtonElement)
  event.preventDefault()
  buttons.at((at + by) % buttons.length)?.focus()
}

function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }): ReactElement {
  const [address, setAddress] = useState(String(editor.getAttributes('link')['href'] ?? ''))
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    // The form may be inside another form, so its submit must not bubble.
    event.stopPropagation()
    const chain = editor.chain().focus().extendMarkRange('link')
    const href = address.trim()
    if (href === '') chain.unsetLink().run()
    else chain.setLink({ href: /^[a-z]+:/i.test(href) ? href : `https://${href}` }).run()
    onClose()
  }
  return (
    <form onSubmit={handleSubmit}>
      <EditorBar>
        <input
          aria-label="链接地址"
          placeholder="https://"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
        <button type="submit">确定</button>
        <button type="button" onClick={onClose}>
          取消
        </button>
      </EditorBar>
    </form>
  )
}
