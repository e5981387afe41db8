import { Editor } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import { cleanPasted } from './clean-pasted.ts'

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

/** Opens the rich text editor in an element. HTML is parsed into the editor's own nodes; anything else is dropped. */
export const openRich = (o: Opened): Editor =>
  new Editor({
    element: o.element,
    content: o.value,
    editable: !o.isReadOnly,
    // Its styles are in our sheet, because the content security policy permits no style element.
    injectCSS: false,
    extensions: [
      StarterKit.configure({
        link: { openOnClick: false, autolink: true, defaultProtocol: 'https', protocols: ['mailto', 'tel'] },
      }),
      Image.configure({ allowBase64: true }),
      TableKit.configure({ table: { resizable: false } }),
    ],
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': o.label,
        lang: 'zh-CN',
        class: 'zk-reading zk-md',
      },
      transformPastedHTML: cleanPasted,
      handlePaste: (_, event) => {
        const files = pickPictures(event.clipboardData?.files)
        // Word also puts a picture of the text on the clipboard; with HTML present, files are ignored.
        if (files.length === 0 || event.clipboardData?.getData('text/html')) return false
        o.onPictures(files, null)
        return true
      },
      handleDrop: (view, event) => {
        const files = pickPictures(event.dataTransfer?.files)
        if (files.length === 0) return false
        event.preventDefault()
        o.onPictures(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? null)
        return true
      },
    },
    onUpdate: ({ editor }) => o.onChange(editor.isEmpty ? '' : editor.getHTML()),
    onTransaction: o.onMove,
  })
