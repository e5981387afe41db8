import { type ReactElement, useEffect, useEffectEvent } from 'react'
import { MarkdownEditor, RichEditor } from '#ui/editors/lazy.tsx'
import type { Shape } from '#ui/editors/rich-editor/shape.ts'
import { wordCount } from '#ui/editors/rich-editor/word-count.ts'
import { useFinders } from './use-finders.ts'
import type { Written } from './written.ts'

interface TextPartProps {
  written: Written
  write: (change: Partial<Written>) => void
  onShape: (shape: Shape) => void
  /** Where the toolbar stands. */
  barPlace: HTMLElement | null
}

/** The editor of the chosen format. */
export function TextPart({ written, write, onShape, barPlace }: TextPartProps): ReactElement {
  const { format, html, markdown } = written
  const finders = useFinders()
  const tell = useEffectEvent((text: string) => onShape({ words: wordCount(text), headings: [] }))
  useEffect(() => {
    if (format === 'markdown') tell(markdown)
  }, [format, markdown])
  return format === 'html' ? (
    <RichEditor
      isPage
      label="正文"
      value={html}
      onChange={(next) => write({ html: next })}
      {...{ onShape, barPlace, ...finders }}
    />
  ) : (
    <MarkdownEditor isTall label="正文" value={markdown} onChange={(next) => write({ markdown: next })} />
  )
}
