import * as v from 'valibot'
import { endpoint, type Result } from '../endpoint.ts'
import { Ids } from '../values.ts'

export const chapter = '日志与在线用户'

/** Kinds of records to which others belong, as the audit log names them. */
export const HANGED_ON = [
  'user',
  'department',
  'role',
  'dictionary',
  'category',
  'topic',
  'data-rule',
  'permission',
  'position',
] as const
export type HangedOn = (typeof HANGED_ON)[number]

/** `leaver`: people who are about to be frozen, and what they keep, which nobody then looks after. */
const ASKED_ABOUT = [...HANGED_ON, 'leaver'] as const
export type AskedAbout = (typeof ASKED_ABOUT)[number]

/** What happens to it: it is deleted too, it stays, nothing is deleted while it exists, or it waits for somebody else. */
export const FATES = ['goes', 'stays', 'blocks', 'waits'] as const

/**
 * The things that belong to records which are about to be deleted. For people who may delete them; the answer may
 * change before the deletion.
 */
export const removalPreview = endpoint({
  method: 'GET',
  path: '/sys/removal/preview',
  summary: '删除前看看会影响什么',
  query: v.object({ kind: v.picklist(ASKED_ABOUT, '没有这种数据'), ids: Ids }),
  result: v.array(v.object({ text: v.string(), fate: v.picklist(FATES) })),
  access: 'signed-in',
})
export type Hanging = Result<typeof removalPreview>[number]
