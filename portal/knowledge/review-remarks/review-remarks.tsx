import { type ReactElement, type RefObject, useMemo, useState } from 'react'
import { type Remark, remarkList } from '#core/contract/km/review/review-desk.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { styles } from '#ui/theme/styles.ts'
import { useSession } from '../../session/use-session.ts'
import { useApi } from '../../use-portal.ts'
import { OneRemark } from './one-remark.tsx'
import css from './review-remarks.css?inline'
import { useRemarkMarks } from './use-remark-marks.ts'
import { useRemarkWords } from './use-remark-words.ts'

styles(css)

interface ReviewRemarksProps {
  docId: string
  /** The version that is shown, and its number. */
  versionId: string
  version: number
  /** The element with its text. */
  body: RefObject<HTMLElement | null>
}

/**
 * What reviewers remarked about the version, each at its place in the text, and what is not settled of earlier ones.
 * Readers get none from the server, so nothing is shown to them.
 */
export function ReviewRemarks({ docId, versionId, version, body }: ReviewRemarksProps): ReactElement | null {
  const api = useApi()
  const { user } = useSession()
  const [turn, setTurn] = useState(0)
  const key = user ? `${docId} ${turn}` : ''
  const { last } = useQuery(key, (signal) =>
    user ? api.call(remarkList, { query: { docId } }, signal) : Promise.resolve([]),
  )
  const shown = useMemo(
    () => (last ?? []).filter((each) => each.version === version || (each.version < version && !each.settled)),
    [last, version],
  )
  const words = useRemarkWords(versionId, version, shown)
  const marks = useRemarkMarks(body, words)
  if (shown.length === 0) return null
  const open = shown.filter(({ settled }) => !settled).length
  return (
    <section className="zk-remarks" aria-labelledby="zk-remarks">
      <h2 id="zk-remarks">
        审核批注 <small>{open > 0 ? `${open} 条没有解决` : '都已解决'}</small>
      </h2>
      <ol>
        {shown.map((remark: Remark) => (
          <OneRemark
            key={remark.id}
            remark={remark}
            words={words.get(remark.id) ?? null}
            isEarlier={remark.version !== version}
            onShow={marks.found.has(remark.id) ? () => marks.show(remark.id) : null}
            onChanged={() => setTurn(turn + 1)}
          />
        ))}
      </ol>
    </section>
  )
}
