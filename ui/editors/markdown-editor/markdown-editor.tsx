import { type ReactElement, useDeferredValue, useState } from 'react'
import { BREAKPOINT } from '../../theme/measures.ts'
import { styles } from '../../theme/styles.ts'
import { MarkdownView } from '../../viewers/markdown-view/markdown-view.tsx'
import { EditorBar, EditorFrame } from '../frame/frame.tsx'
import { Mirror } from '../code-editor/mirror.tsx'
import { loadGrammar } from '../code-editor/languages.ts'
import { type TextEditorProps, useCodeMirror } from '../code-editor/use-code-mirror.ts'
import css from './markdown-editor.css?inline'

styles(css)

interface MarkdownEditorProps extends TextEditorProps {
  /** Uses most of the window's height. */
  isTall?: boolean
}

const WAYS = { both: '源码和预览', source: '源码', preview: '预览' } as const
type Way = keyof typeof WAYS
const NO_TERMS: readonly string[] = []
const nothing = () => {}

/** Edits Markdown with a preview beside it. */
export function MarkdownEditor({ isTall = false, ...editor }: MarkdownEditorProps): ReactElement {
  // Two halves of a phone are too narrow to read or write in.
  const [way, setWay] = useState<Way>(() => (matchMedia(BREAKPOINT.phone).matches ? 'source' : 'both'))
  const place = useCodeMirror(editor, () => loadGrammar('markdown'), '')
  const shown = useDeferredValue(editor.value)
  return (
    <EditorFrame isTall={isTall} className="zk-md-editor">
      <EditorBar role="group" aria-label="显示">
        {(Object.keys(WAYS) as Way[]).map((each) => (
          <button key={each} type="button" aria-pressed={each === way} onClick={() => setWay(each)}>
            {WAYS[each]}
          </button>
        ))}
      </EditorBar>
      <div className="zk-md-editor-halves">
        <Mirror place={place} hidden={way === 'preview'} />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and nothing in it need take the focus */}
        <div className="zk-md-editor-preview" role="region" tabIndex={0} aria-label="预览" hidden={way === 'source'}>
          <MarkdownView source={shown} terms={NO_TERMS} offset={null} onHits={nothing} onOutline={nothing} />
        </div>
      </div>
    </EditorFrame>
  )
}
