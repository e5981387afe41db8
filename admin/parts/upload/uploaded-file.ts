import { onSite } from '#core/routes/site-base.ts'

/** The state of an upload. `removed`: the person has deleted it. */
export type UploadStatus = 'uploading' | 'done' | 'error' | 'removed'

/** A file of a cell or a list, during its upload and afterwards. */
export interface UploadedFile {
  /** Unique within a list. */
  id: string
  name: string
  /** The media type from the browser; '' for a file that was uploaded before. */
  type: string
  size: number
  status: UploadStatus
  /** 0 to 100. */
  percent: number
  /** The stored path from the answer; '' until then. */
  path: string
  /** The address for reading the file. */
  url: string
  /** Why it was not uploaded; '' without an error. */
  message: string
  fileName: string
  filePath: string
  fileSize: number
}

/** The result of the file popup for each file. */
export type PickedFile = Pick<UploadedFile, 'id' | 'name' | 'url' | 'path' | 'status'>

export const UNKNOWN_FAULT = '未知错误'
const STATIC = '/api/sys/common/static/'

let last = 0
const nextId = () => `file-${++last}`

/** The URL of a stored path; complete addresses stay as they are. */
export const urlOfPath = (path: string): string =>
  path === '' || /^(https?:|blob:|data:|\/)/.test(path)
    ? onSite(path)
    : onSite(STATIC) + path.split('/').map(encodeURIComponent).join('/')

/** A file whose upload begins. */
export const beginning = (file: File): UploadedFile => ({
  id: nextId(),
  name: file.name,
  type: file.type,
  size: file.size,
  status: 'uploading',
  percent: 0,
  path: '',
  url: '',
  message: '',
  fileName: file.name,
  filePath: '',
  fileSize: file.size,
})

/** A file uploaded before, of which only the path is known. The server appends an id to the name. */
export function ofPath(path: string): UploadedFile {
  const last = path.split(/[?#]/)[0]!.split('/').at(-1) ?? ''
  const name = last.replace(/_(?:[0-9a-f]{32}|\d{13})(?=\.[^.]*$|$)/, '')
  const stored = { path, filePath: path, url: urlOfPath(path) }
  return { ...beginning(new File([], name)), ...stored, status: 'done', percent: 100 }
}

export const done = (file: UploadedFile, path: string): UploadedFile => ({
  ...file,
  status: 'done',
  percent: 100,
  path,
  filePath: path,
  url: urlOfPath(path),
  message: '',
})

export const failed = (file: UploadedFile, message: string): UploadedFile => ({
  ...file,
  status: 'error',
  message: message || UNKNOWN_FAULT,
})

export const removed = (file: UploadedFile): UploadedFile => ({
  ...file,
  status: 'removed',
  path: '',
  filePath: '',
  url: '',
})

export const picked = ({ id, name, url, path, status }: UploadedFile): PickedFile => ({ id, name, url, path, status })

const SHOWN_SIGNS = 5

/** A long name, shortened for a cell. */
export function shortName(name: string): string {
  const signs = [...name]
  return signs.length > SHOWN_SIGNS ? `${signs.slice(0, SHOWN_SIGNS).join('')}…` : name
}

/** The tooltip of a file. */
export function stateText({ status, percent }: UploadedFile): string {
  if (status === 'uploading') return `上传中(${Math.floor(percent)}%)`
  return status === 'error' ? '上传失败' : '上传完成'
}
