import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { created, text } from '../../list-field.ts'
import { listQuery, pageOf } from '../../page.ts'
import { Id, Ids, line } from '../../values.ts'
import { DictionaryWord, SynonymGroup } from './search-rule.ts'

export const chapter = '搜索调优'

/**
 * Trials before a change: what a change of synonyms or of the dictionary does to questions with a known right answer.
 * Ours. A trial belongs to its owner, because it runs with the owner's rights.
 */

const JudgementRow = v.looseObject({
  id: v.string(),
  question: v.string(),
  /** Null when the reader may not read the document. */
  docId: v.nullable(v.string()),
  title: v.nullable(v.string()),
  createBy: v.nullish(v.string()),
  createTime: v.nullish(v.string()),
})
export type JudgementRow = v.InferOutput<typeof JudgementRow>

export const judgementList = endpoint({
  method: 'GET',
  path: '/KM/kmSearchJudgement/list',
  summary: '搜索评测问题及应找到的知识',
  query: listQuery,
  fields: { id: text('编号'), question: text('问题'), ...created },
  result: pageOf(JudgementRow),
  access: 'km:searchRule:list',
  programs: 'site',
})

const Question = v.pipe(
  line(200),
  v.trim(),
  v.nonEmpty('问题不能为空'),
  v.transform((text) => text.toWellFormed()),
)
export const Judgement = v.object({ question: Question, docId: Id })

export const judgementAdd = endpoint({
  method: 'POST',
  path: '/KM/kmSearchJudgement/add',
  summary: '新增评测问题',
  body: Judgement,
  result: v.string(),
  access: 'km:searchRule:edit',
  audit: ['search-judgement-add'],
  programs: 'site',
  done: '添加成功！',
})

export const judgementDelete = endpoint({
  method: 'DELETE',
  path: '/KM/kmSearchJudgement/delete',
  summary: '删除评测问题',
  query: v.object({ ids: Ids }),
  access: 'km:searchRule:edit',
  audit: ['search-judgement-delete'],
  programs: 'site',
  done: '删除成功!',
})

/** Lines of `问题,文档编号`. */
export const judgementExport = endpoint({
  method: 'GET',
  path: '/KM/kmSearchJudgement/exportCsv',
  summary: '导出评测问题（CSV 文本）',
  result: v.string(),
  access: 'km:searchRule:list',
  programs: 'site',
})

export const judgementImport = endpoint({
  method: 'POST',
  path: '/KM/kmSearchJudgement/importCsv',
  summary: '导入评测问题（CSV 文本），已有的不重复',
  body: v.object({ text: v.pipe(v.string(), v.nonEmpty('没有可导入的内容'), v.maxLength(500_000, '内容过长')) }),
  result: v.object({ added: v.number(), known: v.number() }),
  access: 'km:searchRule:edit',
  audit: ['search-judgement-add'],
  programs: 'site',
  done: '导入成功！',
})

const MOST = 200
const some = <S extends v.GenericSchema>(item: S) =>
  v.optional(v.pipe(v.array(item), v.maxLength(MOST, `一次最多 ${MOST} 项`)), [])

/** Fits how much meaning counts beside words, or takes it away. */
export const MEANING_CHANGES = ['fit', 'off'] as const

/** Additions to the rules and removals, or a change of what meaning counts, which is tried by itself. */
export const Proposal = v.object({
  synonyms: some(SynonymGroup),
  removedSynonyms: some(Id),
  words: some(DictionaryWord),
  removedWords: some(Id),
  meaning: v.optional(v.picklist(MEANING_CHANGES)),
})
export type Proposal = v.InferOutput<typeof Proposal>

const Figures = v.object({
  /** The share of questions with the document in the first place, and among the first ten; the mean of 1/rank. */
  r1: v.number(),
  r10: v.number(),
  mrr10: v.number(),
  /** Questions without any result. */
  zero: v.number(),
})

const Changed = v.object({
  question: v.string(),
  /** The rank of the document; null: not among the first ten. */
  before: v.nullable(v.number()),
  after: v.nullable(v.number()),
  docId: v.nullable(v.string()),
  title: v.nullable(v.string()),
})

const Report = v.object({
  questions: v.number(),
  before: Figures,
  after: Figures,
  better: v.array(Changed),
  worse: v.array(Changed),
  /** A changed dictionary is tried on a part of the library, which is indexed anew; null: on all of it. */
  sample: v.nullable(v.object({ documents: v.number(), passages: v.number() })),
  /** The fitted weight, with which model, and the 95 % interval of what the mean of 1/rank gains. */
  meaning: v.optional(v.object({ weight: v.number(), model: v.string(), low: v.number(), high: v.number() })),
})

export const TRIAL_STATES = ['waiting', 'running', 'done', 'failed'] as const

export const Trial = v.object({
  id: v.string(),
  state: v.picklist(TRIAL_STATES),
  /** 0 to 1. */
  progress: v.number(),
  reason: v.nullable(v.string()),
  proposal: v.object({
    synonyms: v.array(v.object({ word: v.string(), others: v.array(v.string()), oneWay: v.boolean() })),
    removedSynonyms: v.array(v.string()),
    words: v.array(v.object({ word: v.string(), weight: v.number() })),
    removedWords: v.array(v.string()),
    meaning: v.optional(v.picklist(MEANING_CHANGES)),
  }),
  report: v.nullable(Report),
  releaseTime: v.nullable(v.string()),
  createTime: v.nullable(v.string()),
  finishTime: v.nullable(v.string()),
})
export type Trial = v.InferOutput<typeof Trial>

export const trialStart = endpoint({
  method: 'POST',
  path: '/KM/kmSearchTrial/add',
  summary: '试用同义词或词典的改动，不影响搜索',
  body: Proposal,
  result: v.string(),
  access: 'km:searchRule:edit',
  done: '已开始试用',
})

export const trialList = endpoint({
  method: 'GET',
  path: '/KM/kmSearchTrial/list',
  summary: '我的试用',
  result: v.array(Trial),
  access: 'km:searchRule:list',
})

export const trialGet = endpoint({
  method: 'GET',
  path: '/KM/kmSearchTrial/queryById',
  summary: '一次试用的结果',
  query: v.object({ id: Id }),
  result: Trial,
  access: 'km:searchRule:list',
})

export const trialRelease = endpoint({
  method: 'POST',
  path: '/KM/kmSearchTrial/release',
  summary: '使试用过的改动生效',
  query: v.object({ id: Id }),
  access: 'km:searchRule:edit',
  audit: [
    'search-trial-release',
    'search-synonym-add',
    'search-synonym-delete',
    'search-word-add',
    'search-word-delete',
  ],
  done: '改动已生效',
})

export const trialDelete = endpoint({
  method: 'DELETE',
  path: '/KM/kmSearchTrial/delete',
  summary: '删除试用',
  query: v.object({ ids: Ids }),
  access: 'km:searchRule:edit',
  done: '删除成功!',
})
