import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { Id } from '../../values.ts'

export const chapter = '文件与预览'

/** How many documents somebody may keep in one browser. */
export const MOST_KEPT = 500

/** The permission to read a kept document without the server, for a time. */
const OfflineLease = v.object({
  docId: v.string(),
  /** How long from now, so that the clock of the reader's device does not matter. */
  seconds: v.number(),
  /** Differs when what this person would read is not the same any more. */
  stamp: v.string(),
})
export type OfflineLease = v.InferOutput<typeof OfflineLease>

/**
 * The key of the person's kept documents, which only they get, while they are signed in. It is the same for all their
 * devices and sessions.
 */
const secret = v.string()

/**
 * Ours: before a person keeps a document in their browser to read it without a network. It counts as a download; who may
 * not download it, may not keep it. Documents above the level that the site permits, or whose tenant has switched it
 * off, are refused.
 */
export const offlineKeep = endpoint({
  method: 'POST',
  path: '/KM/kmDocOffline/keep',
  summary: '离线保留一篇知识（计一次下载）',
  body: v.object({ docId: Id }),
  result: v.object({ secret, lease: OfflineLease }),
  access: 'signed-in',
  audit: ['document-keep'],
  limit: { perMinute: 60, by: 'person' },
})

/**
 * Ours: at every opening with a network, for all kept documents at once. What is not among the leases is to be erased:
 * the right is gone, or the document, and the answer does not say which.
 */
export const offlineRenew = endpoint({
  method: 'POST',
  path: '/KM/kmDocOffline/renew',
  summary: '续期离线保留的知识',
  body: v.object({
    docIds: v.pipe(v.array(Id), v.minLength(1, '请选择知识'), v.maxLength(MOST_KEPT, `一次最多 ${MOST_KEPT} 篇`)),
  }),
  result: v.object({ secret, leases: v.array(OfflineLease) }),
  access: 'signed-in',
  limit: { perMinute: 60, by: 'person' },
})
