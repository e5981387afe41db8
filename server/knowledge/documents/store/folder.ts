import { cleanFileName } from '#server/http/file-name.ts'

/** The folders of a path a client gave, each as a file's name would be kept; nothing leads up or away. */
export function foldersOf(path: string): string[] {
  return path
    .split(/[\\/]/)
    .slice(0, -1)
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .map(cleanFileName)
}

/** Where a file lay, as it is kept with the document; null: nowhere in particular. */
export const folderOf = (path: string | undefined): string | null => foldersOf(path ?? '').join('/') || null
