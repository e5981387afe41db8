import { highlightActiveLineGutter, lineNumbers } from '@codemirror/view'
import type { ReactElement } from 'react'
import { EditorFrame } from '../frame/frame.tsx'
import { Mirror } from './mirror.tsx'
import { type EditedLanguage, loadGrammar } from './languages.ts'
import { type TextEditorProps, useCodeMirror } from './use-code-mirror.ts'

interface CodeEditorProps extends TextEditorProps {
  /** Absent: no syntax colours. */
  language?: EditedLanguage | undefined
  /** Uses most of the window's height. */
  isTall?: boolean
}

/** An editor for source code and settings, with line numbers and syntax colours. */
export function CodeEditor({ language, isTall = false, ...editor }: CodeEditorProps): ReactElement {
  const place = useCodeMirror(
    editor,
    async () => [lineNumbers(), highlightActiveLineGutter(), await loadGrammar(language)],
    language ?? '',
  )
  return (
    <EditorFrame isTall={isTall}>
      <Mirror place={place} />
    </EditorFrame>
  )
}
