import type { ReactElement } from 'react'
import { editedAs } from '#core/rules/edited-as.ts'
import { partsOfPage } from '#core/text/written-page.ts'
import type { EditedLanguage } from '#ui/editors/code-editor/languages.ts'
import { CodeEditor, GridEditor, MarkdownEditor, RichEditor } from '#ui/editors/lazy.tsx'

interface FileTextEditorProps {
  name: string
  /** The text with ` ` line ends. */
  text: string
  onChange: (text: string) => void
}

/**
 * Chooses the editor for a file: a grid for tables, Markdown with a preview, rich text for our own pages, plain text
 * for the rest.
 */
export function FileTextEditor({ name, text, onChange }: FileTextEditorProps): ReactElement {
  const shared = { label: '文件内容', isTall: true, value: text, onChange }
  switch (editedAs(name)) {
    case 'table':
      return <GridEditor {...shared} />
    case 'markdown':
      return <MarkdownEditor {...shared} />
    case 'page':
      return <PageEditor {...shared} />
    default:
      return <CodeEditor {...shared} language={findLanguage(name)} />
  }
}

/** Rich text for a page written here. Any other page is edited as source, because rich text would lose parts of it. */
function PageEditor({ value, onChange, ...rest }: { label: string; value: string; onChange: (text: string) => void }) {
  const parts = partsOfPage(value)
  if (!parts) return <CodeEditor {...rest} isTall value={value} onChange={onChange} language="html" />
  const { head, html, end } = parts
  return <RichEditor {...rest} isTall value={html} onChange={(next) => onChange(head + next + end)} />
}

const LANGUAGES: Readonly<Record<string, EditedLanguage>> = {
  css: 'css',
  js: 'javascript',
  mjs: 'javascript',
  jsx: 'javascript',
  ts: 'javascript',
  tsx: 'javascript',
  json: 'json',
  py: 'python',
  sql: 'sql',
  xml: 'xml',
}

const findLanguage = (name: string): EditedLanguage | undefined => LANGUAGES[name.split('.').at(-1)!.toLowerCase()]
