import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import type { AnswerBlock, AnswerSource, Turn } from '#core/contract/km/answers/conversation.ts'
import { hitAddress } from '#core/routes/addresses.ts'
import { MarkedText } from '#ui/viewers/marked-text/marked-text.tsx'

interface BodyProps {
  answer: Pick<Turn, 'question' | 'blocks' | 'sources'>
  /** What is being written and nobody has checked yet. */
  begun?: string
}

/** What was answered, each sentence with the numbers of what it rests on; what nothing says is grey. */
export const AnswerBody = ({ answer, begun = '' }: BodyProps): ReactElement => (
  <>
    {grouped(answer.blocks).map((group) => (
      <Group key={group.at} {...group} answer={answer} />
    ))}
    {begun !== '' && (
      <p className="zk-answer-begun" aria-hidden="true">
        {begun}
      </p>
    )}
  </>
)

type Kind = 'paragraph' | 'heading' | 'item' | 'row' | 'code'

/** A block with its place among all, since two may say the same. */
type Said = AnswerBlock & { at: number }

interface GroupOf {
  kind: Kind
  at: number
  /** The sentences of each line of the group. */
  lines: Said[][]
}

/** Lines of one list, one table and one piece of code stand together. */
function grouped(blocks: readonly AnswerBlock[]): GroupOf[] {
  const groups: GroupOf[] = []
  for (const [at, each] of blocks.entries()) {
    const block = { ...each, at }
    const last = groups.at(-1)
    if (block.begins === null && last) last.lines.at(-1)!.push(block)
    else if (last && last.kind === block.begins && TOGETHER.has(last.kind)) last.lines.push([block])
    else groups.push({ kind: block.begins ?? 'paragraph', at, lines: [[block]] })
  }
  return groups
}

const TOGETHER: ReadonlySet<Kind> = new Set(['item', 'row', 'code'])

function Group({ kind, lines, answer }: GroupOf & Pick<BodyProps, 'answer'>): ReactElement {
  const sentences = (line: readonly Said[]) =>
    line.map((block) => <Sentence key={block.at} block={block} answer={answer} />)
  if (kind === 'item')
    return (
      <ul>
        {lines.map((line) => (
          <li key={line[0]!.at}>{sentences(line)}</li>
        ))}
      </ul>
    )
  if (kind === 'row') return <Rows lines={lines} answer={answer} />
  if (kind === 'code') return <pre>{lines.map((line) => `${line[0]!.text}\n`)}</pre>
  if (kind === 'heading') return <h3>{lines.map(sentences)}</h3>
  return <p className={isBare(lines[0]!) ? 'is-bare' : undefined}>{lines.map(sentences)}</p>
}

/** A sentence of ours, such as that nothing was found. */
const isBare = (line: readonly AnswerBlock[]) =>
  line.every(({ support, cites }) => support === 'quoted' && cites.length === 0)

/** The first row names the columns. */
function Rows({ lines, answer }: Pick<GroupOf, 'lines'> & Pick<BodyProps, 'answer'>): ReactElement {
  const [head, ...rows] = lines.map((line) => line[0]!)
  return (
    <div className="zk-answer-table">
      <table>
        <thead>
          <tr>
            {cells(head!).map((cell) => (
              <th key={cell}>{cell}</th>
            ))}
            <th>出处</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.at} className={row.support === 'unproven' ? 'is-unproven' : undefined}>
              {cells(row).map((cell, at) => (
                // oxlint-disable-next-line no-array-index-key -- two cells of a row may be equal
                <td key={`${at} ${cell}`}>{cell}</td>
              ))}
              <td>
                <Proof block={row} answer={answer} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const cells = ({ text }: AnswerBlock): string[] =>
  text
    .replace(/^\s*\|/, '')
    .replace(/\|\s*$/, '')
    .split('|')
    .map((cell) => cell.trim())

const Sentence = ({ block, answer }: { block: AnswerBlock } & Pick<BodyProps, 'answer'>): ReactElement => (
  <span className={block.support === 'unproven' ? 'is-unproven' : undefined}>
    <MarkedText text={block.text} marks={block.marks} />
    <Proof block={block} answer={answer} />
  </span>
)

function Proof({ block, answer: { question, sources } }: { block: AnswerBlock } & Pick<BodyProps, 'answer'>) {
  if (block.support === 'unproven') return <small className="zk-answer-unproven">未找到出处</small>
  return block.cites
    .flatMap((n) => sources.filter((source) => source.n === n))
    .map((source) => <Cite key={source.n} source={source} question={question} />)
}

export const sourceAddress = ({ docId, page, offset, fileId }: AnswerSource, question: string) =>
  hitAddress({ id: docId, hit: { page, offset, fileId } }, question)

const Cite = ({ source, question }: { source: AnswerSource; question: string }) => (
  <Link className="zk-cite" to={sourceAddress(source, question)} aria-label={`出处 ${source.n}：${source.title}`}>
    {source.n}
  </Link>
)
