import { type ReactElement, useState } from 'react'
import { commentList } from '#core/contract/km/community/comment.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { Pagination } from '#ui/controls/pagination/pagination.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { useApi } from '../../use-portal.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentThread } from './comment-thread.tsx'
import css from './comments.css?inline'
import { useCommentActs } from './use-comment-acts.tsx'

styles(css)

const PAGE_SIZE = 10

interface CommentsProps {
  doc: DocRow
  /** Called with the change of the number of comments. */
  onChange: (by: number) => void
}

/** The comments on a document as a whole, newest thread first, with the form for a new one. */
export function Comments({ doc, onChange }: CommentsProps): ReactElement {
  const api = useApi()
  const [page, setPage] = useState(1)
  const [turn, setTurn] = useState(0)
  const {
    last: shown,
    failure,
    retry,
  } = useQuery(`${doc.id} ${page} ${turn}`, (signal) =>
    api.call(commentList, { query: { docId: doc.id, pageNo: page, pageSize: PAGE_SIZE, about: 'document' } }, signal),
  )
  const [acts, question] = useCommentActs(doc.id, { onChanged: () => setTurn((was) => was + 1), onCount: onChange })
  const say = async (comment: string, mentions: string[]) => {
    await acts.reply(null, comment, mentions)
    setPage(1)
  }
  return (
    <section className="zk-comments" aria-label="评论">
      <CommentForm docId={doc.id} label="写下您的评论" action="发表" onSend={say} />
      {failure && <ErrorState title="评论没有加载成功" reason={failure} onRetry={retry} />}
      {!shown && !failure && <Skeleton shape="rows" label="正在加载评论" />}
      {shown?.total === 0 && <p className="zk-comments-none">还没有评论，来写第一条。</p>}
      {shown && shown.total > 0 && (
        <ol className="zk-threads">
          {shown.records.map((thread) => (
            <li key={thread.id} className="zk-thread">
              <CommentThread thread={thread} acts={acts} />
            </li>
          ))}
        </ol>
      )}
      {shown && <Pagination page={page} size={PAGE_SIZE} total={shown.total} onPage={setPage} />}
      {question}
    </section>
  )
}
