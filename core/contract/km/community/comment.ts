import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { pageOf, pageQuery } from '../../page.ts'
import { Id, Ids, line, Switch } from '../../values.ts'

export const chapter = '收藏、评论与评价'

export const MAX_COMMENT = 1000

/** The names are the family's. `comment` is plain text with line breaks, never markup. */
const Comment = v.looseObject({
  id: v.string(),
  docId: v.string(),
  /** Empty when it was deleted and has replies. */
  comment: v.string(),
  createBy: v.nullish(v.string()),
  createTime: v.nullish(v.string()),
  avatar: v.nullish(v.string()),
  /** Ours, like everything below. Id and name of the author; null when the account is deleted. */
  userId: v.nullable(v.string()),
  realname: v.nullable(v.string()),
  /** The comment that it replies to, and the first one of the thread. */
  replyTo: v.nullable(v.string()),
  threadId: v.nullable(v.string()),
  /** When it was edited. */
  updateTime: v.nullish(v.string()),
  deleted: v.boolean(),
  /** Ids of the mentioned people, and their names. */
  mentions: v.array(v.string()),
  people: v.array(v.object({ id: v.string(), realname: v.string() })),
  may: v.object({ edit: v.boolean(), delete: v.boolean() }),
})

export type SingleComment = v.InferOutput<typeof Comment>

/** The first comment of a thread with its replies, the oldest first; a reply itself has none. */
export const CommentRow = v.looseObject({ ...Comment.entries, replies: v.array(Comment) })
export type CommentRow = v.InferOutput<typeof CommentRow>

/** The newest threads first. */
export const commentList = endpoint({
  method: 'GET',
  path: '/KM/KmDocComments/list',
  summary: '一篇知识的评论',
  query: v.object({ docId: Id, pageNo: pageQuery.pageNo, pageSize: pageQuery.pageSize }),
  result: pageOf(CommentRow),
  access: 'signed-in',
})

export const commentGet = endpoint({
  method: 'GET',
  path: '/KM/KmDocComments/queryById',
  summary: '按编号取一条评论',
  query: v.object({ id: Id }),
  result: CommentRow,
  access: 'signed-in',
})

const text = v.pipe(line(MAX_COMMENT), v.trim(), v.nonEmpty('请填写评论'))
const mentions = v.optional(v.pipe(v.array(Id), v.maxLength(10, '一条评论最多提及 10 人')))

export const commentAdd = endpoint({
  method: 'POST',
  path: '/KM/KmDocComments/add',
  summary: '发表评论',
  /** People who may read the document can be mentioned; for anybody else the comment is refused with their name. */
  body: v.object({ docId: Id, comment: text, replyTo: v.nullish(Id), mentions }),
  result: CommentRow,
  access: 'signed-in',
  audit: ['comment-add'],
  limit: { perMinute: 20, by: 'person' },
  done: '评论成功',
})

/** Ours: people who may be mentioned in a comment and whose names contain the word; only a few. */
export const commentPeople = endpoint({
  method: 'GET',
  path: '/KM/KmDocComments/people',
  summary: '可以提及的人：能阅读这篇知识的人',
  query: v.object({ docId: Id, word: v.optional(line(100), '') }),
  result: v.array(v.object({ id: v.string(), username: v.string(), realname: v.string(), orgCodeTxt: v.string() })),
  access: 'signed-in',
  limit: { perMinute: 120, by: 'person' },
})

/** For its author, for a quarter of an hour. Without `mentions` they stay. */
export const commentEdit = endpoint({
  method: ['PUT', 'POST'],
  path: '/KM/KmDocComments/edit',
  summary: '修改自己的评论',
  body: v.object({ id: Id, comment: text, mentions }),
  access: 'signed-in',
  audit: ['comment-edit'],
  limit: { perMinute: 60, by: 'person' },
  done: '修改成功!',
})

/** The author's own comments, and all comments under a document that the person manages. */
export const commentDelete = endpoint({
  method: 'DELETE',
  path: '/KM/KmDocComments/delete',
  summary: '删除评论',
  query: v.object({ id: Id }),
  access: 'signed-in',
  audit: ['comment-delete'],
  done: '删除成功!',
})

export const commentDeleteBatch = endpoint({
  method: 'DELETE',
  path: '/KM/KmDocComments/deleteBatch',
  summary: '批量删除评论',
  query: v.object({ ids: Ids }),
  /** The ids that could not be deleted; the others were. */
  result: v.array(v.string()),
  access: 'signed-in',
  audit: ['comment-delete'],
  done: '删除成功!',
})

/** A comment that mentions the caller or replies to them, while they may open its document. */
const CommentToMe = v.looseObject({
  id: v.string(),
  kind: v.picklist(['mention', 'reply']),
  seen: v.boolean(),
  title: v.string(),
  createTime: v.nullish(v.string()),
  comment: CommentRow,
})
export type CommentToMe = v.InferOutput<typeof CommentToMe>

/** Ours. */
export const commentsToMe = endpoint({
  method: 'GET',
  path: '/KM/KmDocComments/toMe',
  summary: '提及我和回复我的评论',
  query: v.object({ pageNo: pageQuery.pageNo, pageSize: pageQuery.pageSize, unseen: v.optional(Switch, false) }),
  result: pageOf(CommentToMe),
  access: 'signed-in',
})

/** Ours. */
export const commentsUnseen = endpoint({
  method: 'GET',
  path: '/KM/KmDocComments/unseen',
  summary: '提及我和回复我的评论中未读的条数',
  result: v.object({ unseen: v.number() }),
  access: 'signed-in',
})

/** Ours: the given rows of {@link commentsToMe}, or all of them. */
export const commentsSeen = endpoint({
  method: ['PUT', 'POST'],
  path: '/KM/KmDocComments/seen',
  summary: '标为已读',
  body: v.object({
    ids: v.optional(v.pipe(v.array(Id), v.maxLength(1000, '一次最多处理 1000 条')), []),
    all: v.optional(v.boolean(), false),
  }),
  access: 'signed-in',
})
