import { Editor, type Extensions } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { Placeholder } from '@tiptap/extensions'
import { StarterKit } from '@tiptap/starter-kit'
import { Callout } from './blocks/callout.ts'
import { ChineseMarks } from './blocks/chinese-marks.ts'
import { CodeLanguage } from './blocks/code-language.ts'
import { Highlight } from './blocks/highlight.ts'
import { Mention } from './blocks/mention.ts'
import { MoveBlock } from './blocks/move-block.ts'
import { Task, Tasks } from './blocks/tasks.ts'
import { TypedMenus } from './menu/typed.ts'
import { cleanPasted } from './paste/clean-pasted.ts'
import { pastedCells } from './paste/pasted-cells.ts'
import { PictureUploads } from './paste/picture-uploads.ts'

interface Opened {
  element: HTMLElement
  label: string
  value: string
  isReadOnly: boolean
  onChange: (html: string) => void
  /** Called when the text, the selection or the undo state changed. */
  onMove: () => void
  onPictures: (files: readonly File[], at: number | null) => void
}

const pickPictures = (files: FileList | undefined): File[] =>
  [...(files ?? [])].filter(({ type }) => /^image\/(?:png|jpe?g|gif|webp)$/.test(type))

/** The lines below the text, where one goes on writing. */
const EMPTY_END = /(?:<p><\/p>)+$/

const NEAR_EDGE = { top: 150, right: 8, bottom: 160, left: 8 }

const EXTENSIONS: Extensions = [
  StarterKit.configure({
    link: { openOnClick: false, autolink: true, defaultProtocol: 'https', protocols: ['mailto', 'tel'] },
    dropcursor: { class: 'zk-rich-drop', color: false, width: 2 },
  }),
  Image.configure({ allowBase64: true }),
  TableKit.configure({ table: { resizable: false } }),
  Placeholder.configure({ placeholder: '输入文字，或按 / 插入内容' }),
  Callout,
  ChineseMarks,
  CodeLanguage,
  Highlight,
  Mention,
  MoveBlock,
  Task,
  Tasks,
  TypedMenus,
  PictureUploads,
]

/** Opens the rich text editor in an element. HTML is parsed into the editor's own nodes; anything else is dropped. */
export function openRich(o: Opened): Editor {
  const editor: Editor = new Editor({
    element: o.element,
    content: o.value,
    editable: !o.isReadOnly,
    // Its styles are in our sheet, because the content security policy permits no style element.
    injectCSS: false,
    extensions: EXTENSIONS,
    editorProps: {
      // Beside the bars that stay at the top of a page, or on a phone at its end.
      scrollThreshold: NEAR_EDGE,
      scrollMargin: NEAR_EDGE,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': o.label,
        lang: 'zh-CN',
        class: 'zk-reading zk-md',
      },
      transformPastedHTML: cleanPasted,
      handlePaste: (_, event) => paste(editor, event, o.onPictures),
      handleDrop: (view, event) => {
        const files = pickPictures(event.dataTransfer?.files)
        if (files.length === 0) return false
        event.preventDefault()
        o.onPictures(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? null)
        return true
      },
    },
    onUpdate: () => o.onChange(editor.isEmpty ? '' : editor.getHTML().replace(EMPTY_END, '')),
    onTransaction: o.onMove,
  })
  return editor
}

/** True: what is on the clipboard was taken here. */
function paste(editor: Editor, { clipboardData }: ClipboardEvent, onPictures: Opened['onPictures']): boolean {
  // Word and Excel also put a picture of the text on the clipboard; with HTML present, files are ignored.
  if (!clipboardData || clipboardData.getData('text/html')) return false
  const files = pickPictures(clipboardData.files)
  if (files.length > 0) onPictures(files, null)
  const cells =
    files.length > 0 || editor.isActive('codeBlock') ? null : pastedCells(clipboardData.getData('text/plain'))
  if (cells !== null) editor.chain().insertContent(cells).scrollIntoView().run()
  return files.length > 0 || cells !== null
}
