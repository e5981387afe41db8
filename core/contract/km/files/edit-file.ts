import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { Id, line, Title } from '../../values.ts'

export const chapter = '文件与预览'

/**
 * The result of a save: the draft or the waiting version with the new text (`kept`), a revision that readers do not see
 * yet, or the next published version.
 */
export const SAVED_AS = ['kept', 'revised', 'published'] as const

/** A text file for editing in the browser. */
const FileToEdit = v.object({
  id: v.string(),
  docId: v.string(),
  docTitle: v.string(),
  name: v.string(),
  /** The number of its version. */
  version: v.number(),
  text: v.string(),
  /** The encoding of the stored text; it is saved as UTF-8. */
  encoding: v.string(),
  /** It begins with a byte order mark. */
  hasMark: v.boolean(),
  /** Digest of the content; saving sends it back, so that nobody overwrites another person's change. */
  sha256: v.string(),
  savesAs: v.picklist(SAVED_AS),
  /** The first file of its version, whose text the title stands above. */
  isMain: v.boolean(),
})
export type FileToEdit = v.InferOutput<typeof FileToEdit>

/** Ours: a file of the version that an edit would change, by its own id. */
export const fileEditOpen = endpoint({
  method: 'GET',
  path: '/KM/kmFile/openToEdit',
  summary: '打开一个文件以在线编辑',
  query: v.object({ id: Id }),
  result: FileToEdit,
  access: 'signed-in',
  programs: 'read',
})

/** The current id of the file. It changes with every save, because a version's files are written anew. */
const SavedFile = v.object({
  id: v.string(),
  version: v.number(),
  sha256: v.string(),
  savedAs: v.picklist(SAVED_AS),
})
export type SavedFile = v.InferOutput<typeof SavedFile>

/**
 * Ours: replaces the content of the opened file, together with the revision that this may need. If its content is no
 * longer `base`, the refusal contains `{ id }` of the current file with that name, or null.
 */
export const fileEditSave = endpoint({
  method: 'POST',
  path: '/KM/kmFile/saveEdited',
  summary: '保存在线编辑的文件：草稿就地更新，已发布的知识成为新版本',
  bodyKind: 'multipart',
  body: v.object({
    docId: Id,
    /** Digest of the content that was opened. */
    base: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, '文件摘要不正确')),
    name: line(255),
    /** The title of the version with the new text, which is reviewed with it; absent: as it is. */
    title: v.optional(Title),
    comment: v.optional(line(500)),
  }),
  result: SavedFile,
  access: 'km:doc:upload',
  audit: ['document-edit', 'document-publish'],
  programs: 'write',
  done: '保存成功',
})
