import { cleanFileName } from '#server/http/file-name.ts'

/** The folders of a path from a client, each cleaned like a file name; nothing can lead up or to the root. */
export function splitFolders(path: string): string[] {
  return path
    .split(/[\\/]/)
    .slice(0, -1)
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .map(cleanFileName)
}

/** The folder of a file, in the form that is stored with the document; null if there is none. */
export const folderPath = (path: string | undefined): string | null => splitFolders(path ?? '').join('/') || null
