import type { Editor } from '@tiptap/core'
import {
  type ReactElement,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useEffectEvent,
  useReducer,
  useRef,
  useState,
} from 'react'
import { createPortal, flushSync } from 'react-dom'
import { styles } from '../../theme/styles.ts'
import { colourCodeIn } from '../../viewers/code-view/colour-code.ts'
import '../../viewers/markdown-view/markdown-view.tsx'
import { EditorFrame } from '../frame/frame.tsx'
import { useEchoes } from '../use-echoes.ts'
import { BlockHandle } from './bar/block-handle.tsx'
import { Bubble } from './bar/bubble.tsx'
import { LinkForm } from './bar/link-form.tsx'
import { RichBar } from './bar/rich-bar.tsx'
import barCss from './bar/bar.css?inline'
import { firstPlace } from './first-place.ts'
import type { Finders } from './menu/choices.ts'
import menuCss from './menu/menu.css?inline'
import { openTyped } from './menu/typed.ts'
import { TypedMenu } from './menu/typed-menu.tsx'
import { openRich } from './open-rich.ts'
import { addPictures } from './paste/picture-uploads.ts'
import { embedded } from './paste/upload-picture.ts'
import css from './rich-editor.css?inline'
import { type Shape, shapeOf } from './shape.ts'
import { wordCount } from './word-count.ts'

styles(css)
styles(barCss)
styles(menuCss)

interface RichEditorProps extends Finders {
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
  /** As a part of the page itself: no frame, and the text is as long as it is. */
  isPage?: boolean
  /** Where the toolbar stands, for a page whose head it belongs to; null: not there yet. Absent: above the text. */
  barPlace?: HTMLElement | null
  /** Called with the headings and the number of words after every change. */
  onShape?: (shape: Shape) => void
}

/** Edits formatted text: headings, lists, tasks, callouts, links, tables, pictures, code. */
export function RichEditor({
  isTall = false,
  isPage = false,
  people,
  documents,
  barPlace,
  ...o
}: RichEditorProps): ReactElement {
  const { place, editor, handlePictures } = useRich(o)
  const [finders] = useState<Finders>({ ...(people && { people }), ...(documents && { documents }) })
  const [isLinking, setLinking] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const choosePicture = useCallback(() => chooser.current?.click(), [])
  const hasTools = editor !== null && !o.isReadOnly
  const hasHandles = hasTools && (isPage || isTall)
  return (
    <Frame isPage={isPage} isTall={isTall}>
      {hasTools && (
        <At place={barPlace}>
          <RichBar editor={editor} onLink={() => setLinking(!isLinking)} onPicture={choosePicture}>
            {isLinking && <LinkForm editor={editor} onClose={() => setLinking(false)} />}
          </RichBar>
        </At>
      )}
      <div ref={frame} className={`zk-rich-text${hasHandles ? ' has-handles' : ''}`}>
        <div ref={place} className="zk-rich-place" />
        {hasHandles && <BlockHandle editor={editor} frame={frame} />}
      </div>
      {hasTools && <Bubble editor={editor} onLink={() => setLinking(true)} />}
      {hasTools && <TypedMenu {...{ editor, finders, choosePicture }} />}
      {!isPage && <div className="zk-rich-foot">{editor ? wordCount(editor.getText()) : 0} 字</div>}
      <PictureChooser ref={chooser} onChoose={handlePictures} />
    </Frame>
  )
}

function PictureChooser({ ref, onChoose }: { ref: Ref<HTMLInputElement>; onChoose: (files: File[]) => void }) {
  return (
    <input
      ref={ref}
      type="file"
      accept="image/png,image/jpeg,image/gif,image/webp"
      multiple
      hidden
      onChange={(event) => {
        onChoose([...(event.target.files ?? [])])
        event.target.value = ''
      }}
    />
  )
}

/** In the place given, or here. */
const At = ({ place, children }: { place: HTMLElement | null | undefined; children: ReactNode }) =>
  place === undefined ? children : place && createPortal(children, place)

const Frame = ({ isPage, isTall, children }: { isPage: boolean; isTall: boolean; children: ReactNode }) =>
  isPage ? (
    <div className="zk-rich is-page" lang="zh-CN">
      {children}
    </div>
  ) : (
    <EditorFrame isTall={isTall} className="zk-rich">
      {children}
    </EditorFrame>
  )

function useRich({ label, value, onChange, upload = embedded, isReadOnly = false, onShape }: RichEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const last = useRef(value)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [, draw] = useReducer((n: number) => n + 1, 0)
  const { say, isEcho } = useEchoes(onChange)
  const tellShape = useEffectEvent((from: Editor) => onShape?.(shapeOf(from)))
  const open = useEffectEvent((element: HTMLElement) => {
    const onPictures = (files: readonly File[], at: number | null) => void addPictures(opened, files, { at, upload })
    // A menu that is open takes the next key, so it must be drawn before that key comes.
    const onMove = () => (openTyped(opened.state) === null ? draw() : flushSync(draw))
    const opened: Editor = openRich({ element, label, value, isReadOnly, onChange: say, onMove, onPictures })
    opened.on('update', () => tellShape(opened))
    const first = firstPlace(opened.state.doc)
    if (first !== null) opened.commands.setTextSelection(first)
    return opened
  })
  useEffect(() => {
    if (!place.current) return undefined
    const opened = open(place.current)
    setEditor(opened)
    tellShape(opened)
    return () => opened.destroy()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each of them needs another editor
  }, [label, isReadOnly])
  useEffect(() => {
    if (!editor || editor.isDestroyed || last.current === value) return
    last.current = value
    if (isEcho(value)) return
    editor.commands.setContent(value, { emitUpdate: false })
    tellShape(editor)
  }, [editor, value, isEcho])
  useColouredCode(editor, value)
  const handlePictures = (files: readonly File[]) => {
    if (editor) void addPictures(editor, files, { at: null, upload })
  }
  return { place, editor, handlePictures }
}

const COLOUR_MS = 250

/** Colours code a moment after the last change. */
function useColouredCode(editor: Editor | null, value: string): void {
  useEffect(() => {
    if (!editor || editor.isDestroyed) return undefined
    let end = () => {}
    const rest = setTimeout(() => (end = colourCodeIn(editor.view.dom)), COLOUR_MS)
    return () => {
      clearTimeout(rest)
      end()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another text has other code
  }, [editor, value])
}
