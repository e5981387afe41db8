import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'

export const chapter = '搜索调优'

/** The index of the answering server. Ours, for the operator. */
export const INDEX_STATES = ['ready', 'behind', 'rebuilding'] as const

/**
 * `damage`: the file is damaged; `analysis`: made by an older version; `changed`: other words, or requested; `lost`: no
 * file.
 */
export const REBUILD_REASONS = ['damage', 'analysis', 'changed', 'lost'] as const

const IndexStatus = v.object({
  /** `behind`: for more than two seconds the log has had entries that the index has not applied. */
  state: v.picklist(INDEX_STATES),
  reason: v.nullable(v.picklist(REBUILD_REASONS)),
  /** Of a rebuild, 0 to 1. */
  progress: v.nullable(v.number()),
  since: v.nullable(v.string()),
  documents: v.number(),
  passages: v.number(),
  bytes: v.number(),
  /** The position of the index in the change log, and the end of the log. */
  cursor: v.number(),
  lastChange: v.number(),
  lagSeconds: v.number(),
  analysisVersion: v.number(),
  /** The last request for a rebuild, and the one that the serving index was made for (null: an earlier one). */
  requested: v.number(),
  built: v.nullable(v.number()),
  /** Files whose text an earlier extraction has read, and that are being read again in the background. */
  rereading: v.number(),
  /** Documents whose meaning is still being computed; null without a model. */
  unembedded: v.nullable(v.number()),
})
export type IndexStatus = v.InferOutput<typeof IndexStatus>

export const searchIndexStatus = endpoint({
  method: 'GET',
  path: '/KM/kmSearchIndex/status',
  summary: '搜索索引的状态（应答的这台服务器）',
  result: IndexStatus,
  access: 'km:searchIndex:list',
  ofInstallation: true,
  programs: 'site',
})

export const searchIndexRebuild = endpoint({
  method: 'POST',
  path: '/KM/kmSearchIndex/rebuild',
  summary: '重建搜索索引：每台服务器各自重建，期间仍用原来的索引搜索',
  /** The number of the request; it is done when `built` has reached it. */
  result: v.object({ requested: v.number() }),
  access: 'km:searchIndex:rebuild',
  ofInstallation: true,
  audit: ['search-index-rebuild'],
  programs: 'site',
  done: '已开始重建搜索索引',
})
