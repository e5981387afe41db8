import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { Id, limit, line, orEmpty } from '../../values.ts'

export const chapter = '问答'

/**
 * `withheld`: a document that it used may no longer be read, so neither its text nor its sources are given. `running`: a model is
 * speaking. `cut`: the server ended before it had finished.
 */
export const TURN_STATES = ['answered', 'refused', 'withheld', 'running', 'cut'] as const
export type TurnState = (typeof TURN_STATES)[number]
/** How the answer of a model ended before its time; `by-sentences`: it failed, so the answer is sentences of documents. */
export const ENDINGS = ['stopped', 'cut', 'by-sentences'] as const
/** `quoted`: word for word. `proven`: what it cites says so. `neutral`: nothing in it could be wrong. */
export const SUPPORTS = ['quoted', 'proven', 'neutral', 'unproven'] as const
export const BEGINNINGS = ['paragraph', 'heading', 'item', 'row', 'code'] as const
/** Why an answer was of no use: codes of the dictionary `km_answer_reason`. */
export const FEEDBACK_REASONS = ['wrong', 'missing', 'stale', 'unclear', 'other'] as const
export const RATINGS = ['useful', 'useless'] as const

/** Said instead of an answer when no document says it clearly enough. */
export const NO_EVIDENCE = '知识库中没有找到依据'
export const MOST_QUESTION = 500

/** A sentence of a document, word for word, with its place. */
const Source = v.object({
  /** The number that a block cites, from 1. */
  n: v.number(),
  docId: v.string(),
  title: v.string(),
  versionId: v.string(),
  fileType: v.nullable(v.string()),
  fileId: v.nullable(v.string()),
  page: v.nullable(v.number()),
  heading: v.nullable(v.string()),
  /** The number of the passage in the document, and the position in the text of the first word that was asked for. */
  passage: v.number(),
  offset: v.number(),
  quote: v.string(),
})
export type AnswerSource = v.InferOutput<typeof Source>

const Block = v.object({
  text: v.string(),
  /** The words of the question in it, `[start, end)`. */
  marks: v.array(v.tuple([v.number(), v.number()])),
  /** Numbers of sources. */
  cites: v.array(v.number()),
  /** The document that it is a sentence of. */
  docId: v.nullable(v.string()),
  /** Of a model's sentence: whether it is proven, and what it begins; it goes on in its line where it begins nothing. */
  support: v.optional(v.picklist(SUPPORTS), 'quoted'),
  begins: v.optional(v.nullable(v.picklist(BEGINNINGS)), 'paragraph'),
})
export type AnswerBlock = v.InferOutput<typeof Block>

const Near = v.object({ docId: v.string(), title: v.string(), fileType: v.nullable(v.string()) })

export const Turn = v.object({
  id: v.string(),
  question: v.string(),
  state: v.picklist(TURN_STATES),
  blocks: v.array(Block),
  sources: v.array(Source),
  /** Documents near the question, where nothing answers it. */
  nearest: v.array(Near),
  rating: v.nullable(v.picklist(RATINGS)),
  /** The model that wrote it; null: its sentences stand in documents word for word. */
  model: v.nullable(v.string()),
  ending: v.nullable(v.picklist(ENDINGS)),
  /** Why no model was asked, in a sentence for the person. */
  note: v.nullable(v.string()),
  /** Administrators chose this answer. */
  isCurated: v.boolean(),
  createTime: v.nullish(v.string()),
})
export type Turn = v.InferOutput<typeof Turn>

const Conversation = v.looseObject({
  id: v.string(),
  title: v.string(),
  createTime: v.nullish(v.string()),
  updateTime: v.nullish(v.string()),
})
export type Conversation = v.InferOutput<typeof Conversation>

export const Question = v.pipe(
  limit(line(MOST_QUESTION)),
  v.trim(),
  v.transform((text) => text.toWellFormed()),
  v.nonEmpty('请输入问题'),
)
/** Empty: a new conversation begins. */
const conversationId = orEmpty(Id)
/** A question costs a search and a reading of its passages. */
const perPerson = { perMinute: 20, by: 'person' } as const

/** Ours: the answer as data. Without a conversation a new one begins. */
export const answerAsk = endpoint({
  method: 'POST',
  path: '/KM/kmAnswer/ask',
  summary: '提问：用能看的知识作答，逐句带出处；没有依据就不答',
  body: v.object({ question: Question, conversationId }),
  result: v.object({ conversationId: v.string(), turn: Turn }),
  access: 'signed-in',
  limit: perPerson,
})

/** What is told while an answer comes into being. */
export const AnswerEvent = v.variant('event', [
  /** How many questions are before this one. */
  v.object({ event: v.literal('queue'), ahead: v.number() }),
  v.object({ event: v.literal('begin'), conversationId: v.string(), requestId: v.string() }),
  /** The sentence that is being written, as far as it is; nobody has checked it. */
  v.object({ event: v.literal('begun'), text: v.string() }),
  v.object({ event: v.literal('sentence'), block: Block, sources: v.array(Source) }),
  v.object({ event: v.literal('end'), turn: v.nullable(Turn), message: v.string() }),
])
export type AnswerEvent = v.InferOutput<typeof AnswerEvent>

/** Ours: the same as events, each a line `data:` with JSON of {@link AnswerEvent}; its `id:` is where to go on from. */
export const answerStream = endpoint({
  method: 'POST',
  path: '/KM/kmAnswer/stream',
  summary: '提问，边答边返回；每句都核对过出处',
  body: v.object({ question: Question, conversationId }),
  payload: 'blob',
  access: 'signed-in',
  limit: perPerson,
})

/** The family's: goes on with an answer that is being given, after a broken connection. */
export const chatReceive = endpoint({
  method: 'GET',
  path: '/airag/chat/receive/{requestId}',
  summary: '继续接收一个回答',
  params: v.object({ requestId: Id }),
  query: v.looseObject({
    after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,6}$/, '位置不正确'), v.transform(Number))),
  }),
  payload: 'blob',
  access: 'signed-in',
})

export const chatStop = endpoint({
  method: 'GET',
  path: '/airag/chat/stop/{requestId}',
  summary: '停止一个回答',
  params: v.object({ requestId: Id }),
  access: 'signed-in',
  done: '已停止',
})

/** The family's: the same as events. */
export const chatSend = endpoint({
  method: 'POST',
  path: '/airag/chat/send',
  summary: '提问，以事件流返回',
  body: v.looseObject({ content: Question, conversationId }),
  payload: 'blob',
  access: 'signed-in',
  limit: perPerson,
})

/** The client of the family joins what follows `data:` on each line, as plain text. */
export const chatStream = endpoint({
  method: 'POST',
  path: '/KM/chat/stream',
  summary: '提问，以文字流返回（旧客户端）',
  body: v.looseObject({ message: Question }),
  payload: 'blob',
  access: 'signed-in',
  limit: perPerson,
})

export const conversationList = endpoint({
  method: 'GET',
  path: '/airag/chat/conversations',
  summary: '我的会话，最近的在前',
  query: v.looseObject({ title: v.optional(limit(line(100))) }),
  result: v.array(Conversation),
  access: 'signed-in',
})

export const conversationTurns = endpoint({
  method: 'GET',
  path: '/airag/chat/messages',
  summary: '一个会话的问与答',
  query: v.looseObject({ conversationId: Id }),
  result: v.array(Turn),
  access: 'signed-in',
})

export const conversationRename = endpoint({
  method: 'PUT',
  path: '/airag/chat/conversation/update/title',
  summary: '会话改名',
  body: v.looseObject({ id: Id, title: v.pipe(limit(line(100)), v.trim(), v.nonEmpty('请填写名称')) }),
  access: 'signed-in',
  done: '已改名',
})

export const conversationDelete = endpoint({
  method: 'DELETE',
  path: '/airag/chat/conversation/{id}',
  summary: '删除会话，连同其中的问与答',
  params: v.object({ id: Id }),
  access: 'signed-in',
  done: '已删除',
})

/** Ours: each finds something for the caller. */
export const answerSimilar = endpoint({
  method: 'GET',
  path: '/KM/kmAnswer/similar',
  summary: '一次回答之后可以接着问的问题，最多三个',
  query: v.object({ turnId: Id }),
  result: v.array(v.string()),
  access: 'signed-in',
  limit: { perMinute: 30, by: 'person' },
})

export const answerRate = endpoint({
  method: 'POST',
  path: '/KM/kmAnswer/rate',
  summary: '评价一次回答',
  body: v.object({
    turnId: Id,
    rating: v.nullable(v.picklist(RATINGS, '评价不正确')),
    reason: v.nullish(v.picklist(FEEDBACK_REASONS, '原因不正确')),
    note: orEmpty(v.pipe(line(500), v.trim())),
    /** Question and answer go to those who look after the answers; else the rating alone does. */
    isSent: v.optional(v.boolean(), false),
  }),
  access: 'signed-in',
  done: '谢谢反馈',
})

export const conversationExport = endpoint({
  method: 'GET',
  path: '/KM/kmAnswer/export',
  summary: '导出会话（Markdown 或 Word，带出处）',
  query: v.object({ conversationId: Id, format: v.optional(v.picklist(['md', 'docx'], '格式应为 md 或 docx'), 'md') }),
  payload: 'blob',
  access: 'signed-in',
  limit: { perMinute: 10, by: 'person' },
})
