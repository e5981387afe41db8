import type { Editor } from '@tiptap/core'
import { type ReactElement, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { styles } from '../../theme/styles.ts'
import { EditorFrame } from '../frame/frame.tsx'
import '../../viewers/markdown-view/markdown-view.tsx'
import { openRich } from './open-rich.ts'
import { useEchoes } from '../use-echoes.ts'
import css from './rich-editor.css?inline'
import { RichBar } from './rich-bar.tsx'
import { embedded } from './upload-picture.ts'
import { wordCount } from './word-count.ts'

styles(css)

interface RichEditorProps {
  /** The accessible name. */
  label: string
  /** HTML; '' when empty. */
  value: string
  onChange: (html: string) => void
  /** Uploads a picture and returns its address; absent: pictures are embedded in the text. */
  upload?: (file: File) => Promise<string>
  isReadOnly?: boolean
  /** Uses most of the window's height. */
  isTall?: boolean
}

/** Edits formatted text: headings, lists, links, tables, pictures. */
export function RichEditor({ isTall = false, ...o }: RichEditorProps): ReactElement {
  const { place, editor, problem, addPictures } = useRich(o)
  return (
    <EditorFrame isTall={isTall}>
      {editor && !o.isReadOnly && <RichBar editor={editor} onPictures={(files) => void addPictures(files, null)} />}
      <div ref={place} className="zk-rich-text" />
      <div className="zk-rich-foot">
        <span role="alert">{problem}</span>
        <span>{editor ? wordCount(editor.getText()) : 0} 字</span>
      </div>
    </EditorFrame>
  )
}

function useRich({ label, value, onChange, upload = embedded, isReadOnly = false }: RichEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const last = useRef(value)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [, draw] = useReducer((n: number) => n + 1, 0)
  const { say, isEcho } = useEchoes(onChange)
  const addPictures = async (files: readonly File[], at: number | null, into = editor) => {
    setProblem(null)
    for (const file of files) {
      try {
        const picture = { type: 'image', attrs: { src: await upload(file), alt: file.name } }
        if (into?.isDestroyed === false) into.commands.insertContentAt(at ?? into.state.selection.to, picture)
      } catch (error) {
        setProblem(errorText(error, `${file.name} 上传失败`))
      }
    }
  }
  const added = useEffectEvent(addPictures)
  const open = useEffectEvent((element: HTMLElement) => {
    const onPictures = (files: readonly File[], at: number | null) => void added(files, at, opened)
    const opened: Editor = openRich({ element, label, value, isReadOnly, onChange: say, onMove: draw, onPictures })
    return opened
  })
  useEffect(() => {
    if (!place.current) return undefined
    const opened = open(place.current)
    setEditor(opened)
    return () => opened.destroy()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each of them needs another editor
  }, [label, isReadOnly])
  useEffect(() => {
    if (!editor || editor.isDestroyed || last.current === value) return
    last.current = value
    if (isEcho(value)) return
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value, isEcho])
  return { place, editor, problem, addPictures }
}
