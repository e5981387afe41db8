import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { Id } from '../../values.ts'

export const chapter = '知识'

/** What happens to a file after it has arrived, in this order. */
export const STAGE_WORDS = {
  received: '收到',
  stored: '保存',
  read: '读取正文',
  ocr: '识别文字',
  passages: '切分段落',
  indexed: '进入搜索',
  preview: '生成预览',
} as const
export type StageKey = keyof typeof STAGE_WORDS

/** `none`: this file does not need the stage. */
export const STAGE_STATES = ['done', 'waiting', 'failed', 'none'] as const
export type StageState = (typeof STAGE_STATES)[number]

const Stage = v.object({
  key: v.picklist(Object.keys(STAGE_WORDS) as StageKey[]),
  state: v.picklist(STAGE_STATES),
  /** When it ended, and how long it took. */
  time: v.nullable(v.string()),
  seconds: v.nullable(v.number()),
  /** What did it: a reader with its version, a program. */
  by: v.nullable(v.string()),
  /** What came of it: pages, passages, bytes. */
  said: v.nullable(v.string()),
  warnings: v.array(v.string()),
  /** Why it failed, or what it waits for. */
  reason: v.nullable(v.string()),
})
export type Stage = v.InferOutput<typeof Stage>

const StagedFile = v.object({
  fileId: v.string(),
  fileName: v.string(),
  stages: v.array(Stage),
  /** Whether 重新读取 can be asked for now. */
  canReread: v.boolean(),
})
export type StagedFile = v.InferOutput<typeof StagedFile>

/** Ours: for who may edit the document or rebuild the index, the files of its visible version and of its open one. */
export const docStages = endpoint({
  method: 'GET',
  path: '/KM/kmDoc/stages',
  summary: '知识各文件的处理过程：收到、保存、读取、识别、段落、搜索与预览',
  query: v.object({ docId: Id }),
  result: v.array(StagedFile),
  access: 'signed-in',
})
