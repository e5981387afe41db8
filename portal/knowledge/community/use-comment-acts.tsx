import { type ReactElement, useState } from 'react'
import {
  type Anchor,
  commentAdd,
  commentDelete,
  commentEdit,
  commentResolve,
} from '#core/contract/km/community/comment.ts'
import { ConfirmDialog } from '#ui/feedback/dialog/confirm-dialog.tsx'
import { useApi } from '../../use-portal.ts'
import { useWork } from '../../use-work.ts'

/** Actions on the comments of a document. */
export interface CommentActs {
  /** `replyTo` null: starts a new thread, about a passage where one is given. */
  reply: (replyTo: string | null, comment: string, mentions: string[], anchor?: Anchor) => Promise<void>
  edit: (id: string, comment: string, mentions: string[]) => Promise<void>
  askRemoval: (id: string) => void
  resolve: (id: string, resolved: boolean) => void
}

interface Changes {
  /** Called after every change, to load the comments again. */
  onChanged: () => void
  /** Called with the change of their number. */
  onCount: (by: number) => void
}

/** What can be done with comments, and the question that a removal asks first. */
export function useCommentActs(docId: string, { onChanged, onCount }: Changes): [CommentActs, ReactElement | null] {
  const api = useApi()
  const [, work] = useWork()
  const [asked, setAsked] = useState<string | null>(null)
  const acts: CommentActs = {
    async reply(replyTo, comment, mentions, anchor) {
      const to = { ...(replyTo !== null && { replyTo }), ...(anchor && { anchor }) }
      await api.call(commentAdd, { body: { docId, comment, mentions, ...to } })
      onCount(1)
      onChanged()
    },
    async edit(id, comment, mentions) {
      await api.call(commentEdit, { body: { id, comment, mentions } })
      onChanged()
    },
    askRemoval: setAsked,
    resolve: (id, resolved) =>
      void work(
        () => api.call(commentResolve, { body: { id, resolved } }),
        resolved ? '已标为已解决，可在评论里重新打开' : '已重新打开',
      ).then(onChanged),
  }
  const remove = async () => {
    if (asked !== null && (await work(() => api.call(commentDelete, { query: { id: asked } }), '评论已删除')))
      onCount(-1)
    setAsked(null)
    onChanged()
  }
  const question = asked !== null && (
    <ConfirmDialog
      title="删除这条评论？"
      text="删除后不能恢复；别人的回复会留下。"
      action="删除"
      onConfirm={remove}
      onClose={() => setAsked(null)}
    />
  )
  return [acts, question || null]
}
