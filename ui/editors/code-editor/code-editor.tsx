import { highlightActiveLineGutter, lineNumbers } from '@codemirror/view'
import type { ReactElement } from 'react'
import { EditorFrame } from '../frame/frame.tsx'
import { Mirror } from './mirror.tsx'
import { type EditedLanguage, grammarOf } from './languages.ts'
import { type TextEditorProps, useCodeMirror } from './use-code-mirror.ts'

interface CodeEditorProps extends TextEditorProps {
  /** Without one the text has no colours. */
  language?: EditedLanguage | undefined
  /** Takes most of the window's height. */
  isTall?: boolean
}

/** Edits source code and settings, with line numbers and colours. */
export function CodeEditor({ language, isTall = false, ...editor }: CodeEditorProps): ReactElement {
  const place = useCodeMirror(
    editor,
    async () => [lineNumbers(), highlightActiveLineGutter(), await grammarOf(language)],
    language ?? '',
  )
  return (
    <EditorFrame isTall={isTall}>
      <Mirror place={place} />
    </EditorFrame>
  )
}
