import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { pageOf, pageQuery } from '../../page.ts'
import { Id, Ids, line, Switch } from '../../values.ts'

export const chapter = '收藏、评论与评价'

export const MAX_COMMENT = 1000

const words = (most: number, sentence: string) => v.pipe(v.string(), v.maxLength(most, sentence))

/**
 * Where a comment stands in the text: the words of the passage (of a long one its beginning and its end), what stands
 * before them, and page and file where there are several. The words are looked for whenever the text is shown, so the
 * place moves with them, and is gone when they are.
 */
const Anchor = v.object({
  quote: v.pipe(words(200, '选中的文字过长'), v.trim(), v.nonEmpty('请选中一段文字')),
  end: v.nullish(words(200, '选中的文字过长')),
  before: v.nullish(words(100, '选中的文字过长')),
  page: v.nullish(
    v.pipe(v.number(), v.integer('页码应为整数'), v.minValue(1, '页码应为整数'), v.maxValue(1_000_000, '页码过大')),
  ),
  fileId: v.nullish(Id),
})
export type Anchor = v.InferOutput<typeof Anchor>

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
  /** The passage that it is about; null where it is about the document. A reply is about its thread's. */
  anchor: v.nullish(Anchor),
  /** When the matter of the thread was settled, and by whom. */
  resolved: v.nullish(v.object({ time: v.string(), realname: v.nullable(v.string()) })),
  may: v.object({ edit: v.boolean(), delete: v.boolean(), resolve: v.optional(v.boolean()) }),
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
  query: v.object({
    docId: Id,
    pageNo: pageQuery.pageNo,
    pageSize: pageQuery.pageSize,
    /** Ours: only those about a passage, or only those about the document. */
    about: v.optional(v.picklist(['passage', 'document'], '应为 passage 或 document')),
  }),
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
  body: v.object({ docId: Id, comment: text, replyTo: v.nullish(Id), mentions, anchor: v.nullish(Anchor) }),
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

/** Ours. For who began the thread, and for who manages the document. */
export const commentResolve = endpoint({
  method: ['PUT', 'POST'],
  path: '/KM/KmDocComments/resolve',
  summary: '标为已解决，或重新打开',
  body: v.object({ id: Id, resolved: v.boolean('请说明是否已解决') }),
  access: 'signed-in',
  audit: ['comment-edit'],
  limit: { perMinute: 60, by: 'person' },
  done: '操作成功!',
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
