import type { ReactElement } from 'react'
import { editedAs } from '#core/rules/edited-as.ts'
import { partsOfPage } from '#core/text/written-page.ts'
import type { EditedLanguage } from '#ui/editors/code-editor/languages.ts'
import { useFinders } from '../write/use-finders.ts'
import { CodeEditor, GridEditor, MarkdownEditor, RichEditor } from '#ui/editors/lazy.tsx'

interface FileTextEditorProps {
  name: string
  /** The text with ` ` line ends. */
  text: string
  onChange: (text: string) => void
  /** Where the toolbar of a page stands. */
  barPlace: HTMLElement | null
}

/**
 * Chooses the editor for a file: a grid for tables, Markdown with a preview, rich text for our own pages, plain text
 * for the rest.
 */
export function FileTextEditor({ name, text, onChange, barPlace }: FileTextEditorProps): ReactElement {
  const shared = { label: '文件内容', isTall: true, value: text, onChange }
  switch (editedAs(name)) {
    case 'table':
      return <GridEditor {...shared} />
    case 'markdown':
      return <MarkdownEditor {...shared} />
    case 'page':
      return <PageEditor {...shared} barPlace={barPlace} />
    default:
      return <CodeEditor {...shared} language={findLanguage(name)} />
  }
}

/** Rich text for a page written here. Any other page is edited as source, because rich text would lose parts of it. */
function PageEditor({ value, onChange, label, barPlace }: PageEditorProps): ReactElement {
  const finders = useFinders()
  const parts = partsOfPage(value)
  if (!parts) return <CodeEditor isTall {...{ label, value, onChange }} language="html" />
  const { head, html, end } = parts
  const handleChange = (next: string) => onChange(head + next + end)
  return <RichEditor isPage value={html} onChange={handleChange} {...{ label, barPlace, ...finders }} />
}

interface PageEditorProps {
  label: string
  value: string
  onChange: (text: string) => void
  barPlace: HTMLElement | null
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
