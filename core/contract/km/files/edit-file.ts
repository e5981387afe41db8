import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { Id, line } from '../../values.ts'

export const chapter = '文件与预览'

/**
 * What saving makes: the draft or the waiting version with the new text (`kept`), a revision that readers do not see yet,
 * or the next published version.
 */
export const SAVED_AS = ['kept', 'revised', 'published'] as const

/** A text file that is edited in the browser. */
const FileToEdit = v.object({
  id: v.string(),
  docId: v.string(),
  docTitle: v.string(),
  name: v.string(),
  /** Number of the version it is a file of. */
  version: v.number(),
  text: v.string(),
  /** What the stored text is written in; it is saved as UTF-8. */
  encoding: v.string(),
  /** It begins with a byte order mark. */
  hasMark: v.boolean(),
  /** Hash of the content; saving sends it back, so that nobody overwrites what somebody else has saved. */
  sha256: v.string(),
  savesAs: v.picklist(SAVED_AS),
})
export type FileToEdit = v.InferOutput<typeof FileToEdit>

/** Ours: a file of the version that an edit would change, by its own number. */
export const fileEditOpen = endpoint({
  method: 'GET',
  path: '/KM/kmFile/openToEdit',
  summary: '打开一个文件以在线编辑',
  query: v.object({ id: Id }),
  result: FileToEdit,
  access: 'signed-in',
  programs: 'read',
})

/** The number of the file as it is now. After a save it is another one: a version's files are written anew. */
const SavedFile = v.object({
  id: v.string(),
  version: v.number(),
  sha256: v.string(),
  savedAs: v.picklist(SAVED_AS),
})
export type SavedFile = v.InferOutput<typeof SavedFile>

/**
 * Ours: another content for the file that was opened, in one step with the revision that it may need. When its content is
 * no longer `base`, the refusal carries `{ id }` of the file of that name as it is now, or null.
 */
export const fileEditSave = endpoint({
  method: 'POST',
  path: '/KM/kmFile/saveEdited',
  summary: '保存在线编辑的文件：草稿就地更新，已发布的知识成为新版本',
  bodyKind: 'multipart',
  body: v.object({
    docId: Id,
    /** Hash of the content that was opened. */
    base: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, '文件摘要不正确')),
    name: line(255),
    comment: v.optional(line(500)),
  }),
  result: SavedFile,
  access: 'km:doc:upload',
  audit: ['document-edit', 'document-publish'],
  programs: 'write',
  done: '保存成功',
})
