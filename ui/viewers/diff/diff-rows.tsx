import { memo, type ReactElement, useMemo } from 'react'
import { diffWords, likeness, type WordPart } from '#core/text/diff/words.ts'
import { styles } from '../../theme/styles.ts'
import css from './diff-rows.css?inline'
import type { Row } from './rows.ts'

styles(css)

export type Layout = 'side' | 'inline'

interface DiffRowsProps {
  rows: readonly Row[]
  layout: 'side' | 'inline'
  /** The number of the change; absent for unchanged rows. */
  change?: number
  isNow?: boolean
  /** Lines of the newer text that carry a mark: each says what it is. */
  marks?: ReadonlyMap<number, string>
}

/** Rows far from the screen are not laid out, so that a long text opens at once. */
const CHUNK = 60
const LINE_PX = 28

/** Rows of a comparison: both texts beside each other, or one below the other. */
export const DiffRows = memo(({ rows, layout, change, isNow = false, marks }: DiffRowsProps): ReactElement => {
  const chunks = Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, at) =>
    rows.slice(at * CHUNK, (at + 1) * CHUNK),
  )
  return (
    <div className={`zk-diff-rows${isNow ? ' is-now' : ''}`} data-change={change}>
      {chunks.map((chunk) => (
        <div
          key={keyOf(chunk[0]!)}
          className="zk-diff-chunk"
          style={{ containIntrinsicSize: `auto ${chunk.length * LINE_PX}px` }}
        >
          {chunk.map((row) =>
            layout === 'side' ? (
              <SideRow key={keyOf(row)} row={row} mark={markOf(row, marks)} />
            ) : (
              <InlineRow key={keyOf(row)} row={row} mark={markOf(row, marks)} />
            ),
          )}
        </div>
      ))}
    </div>
  )
})

const keyOf = ({ before, after }: Row) => `${before?.number ?? ''} ${after?.number ?? ''}`

const markOf = ({ after }: Row, marks: DiffRowsProps['marks']) => (after && marks?.get(after.number)) ?? null

interface RowProps {
  row: Row
  mark: string | null
}

/** A mark beside a line. */
const Mark = ({ children }: { children: string | null }) =>
  children === null ? null : <b className="zk-diff-mark">{children}</b>

const useParts = ({ kind, before, after }: Row): WordPart[] | null =>
  useMemo(() => (kind === 'changed' ? diffWords(before!.text, after!.text) : null), [kind, before, after])

function SideRow({ row, mark }: RowProps): ReactElement {
  const parts = useParts(row)
  const { kind, before, after } = row
  const isSame = kind === 'same'
  return (
    <div className="zk-diff-row" data-line={after?.number}>
      <i data-number={before?.number} />
      <div className={cell(isSame ? '' : before ? 'is-removed' : 'is-absent', before)}>
        {before && <Side text={before.text} parts={parts} without="added" isSame={isSame} />}
      </div>
      <i data-number={after?.number} />
      <div className={cell(isSame ? '' : after ? 'is-added' : 'is-absent', after)}>
        {after && <Side text={after.text} parts={parts} without="removed" isSame={isSame} />}
        <Mark>{mark}</Mark>
      </div>
    </div>
  )
}

/** Headings of Markdown look like headings. */
const cell = (tone: string, line: Row['before']) => (/^#{1,6} /.test(line?.text ?? '') ? `${tone} is-heading` : tone)

interface SideProps {
  text: string
  parts: readonly WordPart[] | null
  without: 'added' | 'removed'
  isSame: boolean
}

function Side({ text, parts, without, isSame }: SideProps): ReactElement {
  if (parts) return <Words parts={parts.filter(({ kind }) => kind !== without)} />
  const shown = text === '' ? '\u00A0' : text
  if (isSame) return <>{shown}</>
  return without === 'added' ? <del>{shown}</del> : <ins>{shown}</ins>
}

/** Above this two lines read well as one with its changes marked. */
const CLOSE = 0.5

function InlineRow({ row, mark }: RowProps): ReactElement {
  const parts = useParts(row)
  const { kind, before, after } = row
  if (kind === 'same') return <OneLine before={before} after={after} tone="" text={after!.text} mark={mark} />
  if (parts && likeness(before!.text, after!.text) >= CLOSE) {
    return (
      <OneLine before={before} after={after} tone="is-changed" mark={mark}>
        <Words parts={parts} />
      </OneLine>
    )
  }
  return (
    <>
      {before && (
        <OneLine before={before} after={null} tone="is-removed">
          <Side text={before.text} parts={parts} without="added" isSame={false} />
        </OneLine>
      )}
      {after && (
        <OneLine before={null} after={after} tone="is-added" mark={mark}>
          <Side text={after.text} parts={parts} without="removed" isSame={false} />
        </OneLine>
      )}
    </>
  )
}

interface OneLineProps {
  before: Row['before']
  after: Row['after']
  tone: string
  text?: string
  mark?: string | null
  children?: ReactElement
}

const OneLine = ({ before, after, tone, text, mark = null, children }: OneLineProps): ReactElement => (
  <div className="zk-diff-row" data-line={after?.number}>
    <i data-number={before?.number} />
    <i data-number={after?.number} />
    <div className={cell(tone, after ?? before)}>
      {children ?? (text === '' ? '\u00A0' : text)}
      <Mark>{mark}</Mark>
    </div>
  </div>
)

const TAG = { same: 'span', added: 'ins', removed: 'del' } as const

const Words = ({ parts }: { parts: readonly WordPart[] }): ReactElement => (
  <>
    {parts.map(({ kind, text }, at) => {
      const Tag = TAG[kind]
      // oxlint-disable-next-line react/no-array-index-key -- words repeat, and the list never changes in place
      return <Tag key={at}>{text}</Tag>
    })}
  </>
)
