import { FILE_KIND_LABELS } from '#core/text/file-kinds.ts'

/** Everything that a file's content can be recognised as. `server/formats/readers` lists the kinds that can be read. */
export type FileKind = keyof typeof FILE_KIND_LABELS

/** The names of the kinds for users. */
export const KIND_LABELS: Readonly<Record<FileKind, string>> = FILE_KIND_LABELS

/** Reads up to `length` bytes at `position`; fewer only at the end of the file. */
type ReadAt = (position: number, length: number) => Promise<Uint8Array>

export interface FileToJudge {
  name: string
  size: number
  read: ReadAt
}
