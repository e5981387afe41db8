import { fileStem } from '#server/http/file-name.ts'

/** The beginning of the file's address; the stored path follows. */
export const ADDRESS = '/api/sys/common/static/'

/** Characters with a meaning in an address, in a list of paths or in a file system, and invisible ones. */
const UNSAFE = /[^\p{L}\p{N}._-]+/gu
const LONGEST_STEM = 60

/**
 * The path of a new file: the label, the name that its uploader gave it, and the id of its row, so that paths are
 * unique and cannot be guessed.
 */
export function storedPath(o: { label: string; name: string; id: string; suffix: string }): string {
  const stem = [...fileStem(o.name).replace(UNSAFE, '_').replace(/^\.+/, '_')].slice(0, LONGEST_STEM).join('')
  return `${o.label}/${stem || 'file'}_${o.id}${o.suffix && `.${o.suffix}`}`
}

export const storedAddress = (path: string): string => ADDRESS + path.split('/').map(encodeURIComponent).join('/')
