import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { Id } from '../../values.ts'

export const chapter = '文件与预览'

/** What a page needs to show a file in the office editor. */
const OfficePage = v.object({
  docId: v.string(),
  docTitle: v.string(),
  name: v.string(),
  /** The address of the editor's page; a form with `access_token` and `access_token_ttl` is sent to it. */
  url: v.string(),
  token: v.string(),
  /** When the token ends, in milliseconds since 1970. */
  tokenTtl: v.number(),
  canEdit: v.boolean(),
  /** The reason, for people. */
  readOnlyReason: v.nullable(v.string()),
})
export type OfficePage = v.InferOutput<typeof OfficePage>

/**
 * The `result` of a refusal when no editor is configured, or it does not open this kind of file: the file can be
 * checked out instead.
 */
export const NoEditor = v.object({ reason: v.literal('no-editor'), docId: v.string() })

/**
 * Ours: opens a file of the version that an edit would change in the office editor, for people who may edit the
 * document.
 */
export const officeOpen = endpoint({
  method: 'GET',
  path: '/KM/kmFile/office',
  summary: '在办公编辑器里打开一个文件',
  query: v.object({ id: Id }),
  result: OfficePage,
  access: 'signed-in',
})
