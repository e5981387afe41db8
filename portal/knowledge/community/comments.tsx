import { type ReactElement, useState } from 'react'
import { commentAdd, commentDelete, commentEdit, commentList } from '#core/contract/km/community/comment.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { Pagination } from '#ui/controls/pagination/pagination.tsx'
import { ConfirmDialog } from '#ui/feedback/dialog/confirm-dialog.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { useApi } from '../../use-portal.ts'
import { useWork } from '../../use-work.ts'
import { CommentForm } from './comment-form.tsx'
import { type CommentActs, CommentThread } from './comment-thread.tsx'
import css from './comments.css?inline'

styles(css)

const PAGE_SIZE = 10

interface CommentsProps {
  doc: DocRow
  /** A passage to begin with. */
  quoted: { text: string; turn: number } | null
  /** Called with the change of the number of comments. */
  onChange: (by: number) => void
}

/** The comments on a document, newest thread first, with the form for a new one. */
export function Comments({ doc, quoted, onChange }: CommentsProps): ReactElement {
  const [page, setPage] = useState(1)
  const { shown, failure, retry, acts, asked, forget, remove } = useComments(doc.id, page, onChange)
  const say = async (comment: string, mentions: string[]) => {
    await acts.reply(null, comment, mentions)
    setPage(1)
  }
  return (
    <section className="zk-comments" aria-label="评论">
      <CommentForm
        key={quoted?.turn ?? 0}
        docId={doc.id}
        label="写下您的评论"
        action="发表"
        {...(quoted && { text: `“${quoted.text}”\n`, takesFocus: true })}
        onSend={say}
      />
      {failure && <ErrorState title="评论没有加载成功" reason={failure} onRetry={retry} />}
      {!shown && !failure && <Skeleton shape="rows" label="正在加载评论" />}
      {shown?.total === 0 && <p className="zk-comments-none">还没有评论，来写第一条。</p>}
      {shown && shown.total > 0 && (
        <ol className="zk-threads">
          {shown.records.map((thread) => (
            <CommentThread key={thread.id} thread={thread} acts={acts} />
          ))}
        </ol>
      )}
      {shown && <Pagination page={page} size={PAGE_SIZE} total={shown.total} onPage={setPage} />}
      {asked !== null && (
        <ConfirmDialog
          title="删除这条评论？"
          text="删除后不能恢复；别人的回复会留下。"
          action="删除"
          onConfirm={remove}
          onClose={forget}
        />
      )}
    </section>
  )
}

/** Loads and changes the comments of a document; each change is shown in the list at once. */
function useComments(docId: string, pageNo: number, onChange: (by: number) => void) {
  const api = useApi()
  const [, work] = useWork()
  const [turn, setTurn] = useState(0)
  const [asked, setAsked] = useState<string | null>(null)
  const { last, failure, retry } = useQuery(`${docId} ${pageNo} ${turn}`, (signal) =>
    api.call(commentList, { query: { docId, pageNo, pageSize: PAGE_SIZE } }, signal),
  )
  const again = () => setTurn((was) => was + 1)
  const acts: CommentActs = {
    async reply(replyTo, comment, mentions) {
      await api.call(commentAdd, { body: { docId, comment, mentions, ...(replyTo !== null && { replyTo }) } })
      onChange(1)
      again()
    },
    async edit(id, comment, mentions) {
      await api.call(commentEdit, { body: { id, comment, mentions } })
      again()
    },
    askRemoval: setAsked,
  }
  const remove = async () => {
    if (asked !== null && (await work(() => api.call(commentDelete, { query: { id: asked } }), '评论已删除')))
      onChange(-1)
    setAsked(null)
    again()
  }
  return { shown: last, failure, retry, acts, asked, forget: () => setAsked(null), remove }
}
