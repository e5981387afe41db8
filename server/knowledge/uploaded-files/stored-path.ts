import { stemOf } from '#server/http/file-name.ts'

/** What the address of the file begins with; the stored path follows. */
export const ADDRESS = '/api/sys/common/static/'

/** Signs that mean something in an address, in a list of paths or in a file system, and those that nobody sees. */
const UNSAFE = /[^\p{L}\p{N}._-]+/gu
const LONGEST_STEM = 60

/**
 * The path of a new file: the label, the name as its uploader knows it, and the id of its row, so that no two files meet
 * and nobody guesses one.
 */
export function storedPath(o: { label: string; name: string; id: string; suffix: string }): string {
  const stem = [...stemOf(o.name).replace(UNSAFE, '_').replace(/^\.+/, '_')].slice(0, LONGEST_STEM).join('')
  return `${o.label}/${stem || 'file'}_${o.id}${o.suffix && `.${o.suffix}`}`
}

export const addressOf = (path: string): string => ADDRESS + path.split('/').map(encodeURIComponent).join('/')
