import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react'
import { findMarks } from '#core/text/marks.ts'
import { type HitProps, useMarkWalk } from '../hits/hits.ts'
import { Skeleton } from '../../feedback/skeleton/skeleton.tsx'
import { styles } from '../../theme/styles.ts'
import { TextView } from '../text-view/text-view.tsx'
import { type CodeLine, codeLines } from './code-lines.ts'
import css from './code-view.css?inline'
import { highlighted, type Language } from './languages.ts'

styles(css)

interface CodeViewProps extends HitProps {
  text: string
  language: Language
  offset: number | null
}

/** A longer text is shown without colours, because colouring it would block the page. */
const COLOURED = 300_000

/** Shows source code or settings with line numbers and colours. */
export const CodeView = (props: CodeViewProps): ReactElement =>
  props.text.length > COLOURED ? <TextView {...props} /> : <Coloured {...props} />

function Coloured({ text, language, terms, offset, sought, onHits, ref }: CodeViewProps): ReactElement {
  const container = useRef<HTMLDivElement>(null)
  const [markup, setMarkup] = useState<string | null>(null)
  useEffect(() => {
    let isGone = false
    void highlighted(text, language).then((found) => !isGone && setMarkup(found))
    return () => {
      isGone = true
    }
  }, [text, language])
  const lines = useMemo(
    () => (markup === null ? null : codeLines(markup, findMarks(text, terms))),
    [markup, text, terms],
  )
  useMarkWalk({ container, drawn: lines, offset, sought, onHits, ref })
  return (
    <div ref={container}>
      {lines === null ? (
        <Skeleton shape="text" />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and nothing in it takes the focus
        <pre className="zk-code" role="region" tabIndex={0} aria-label="代码">
          <ol>
            {lines.map((line) => (
              <Line key={line.start} line={line} />
            ))}
          </ol>
        </pre>
      )}
    </div>
  )
}

const Line = ({ line: { start, pieces } }: { line: CodeLine }) => (
  <li data-at={start}>
    {pieces.map(({ text, look, marked, at }) => {
      const className = look === '' ? undefined : `is-${look}`
      return marked ? (
        <mark key={at} data-at={at} className={className}>
          {text}
        </mark>
      ) : (
        <span key={at} className={className}>
          {text}
        </span>
      )
    })}
  </li>
)
