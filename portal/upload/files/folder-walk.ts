/**
 * A file found in a folder, its location, and its handle for finding it again after a reload (if the browser supports
 * that).
 */
export interface FoundFile {
  file: File
  /** The path from the dropped or chosen folder to the file's folder; '' for a single file. */
  folder: string
  handle: FileSystemFileHandle | null
}

/** A file or folder in either of the two browser APIs. */
export type Source =
  | { kind: 'file'; name: string; open: () => Promise<File>; handle: FileSystemFileHandle | null }
  | { kind: 'folder'; name: string; children: () => AsyncIterable<Source> }

/** Files that systems and office programs leave behind: hidden, temporary, thumbnails. */
const LITTER = /^(\.|~\$)|^(Thumbs\.db|desktop\.ini|__MACOSX)$/i

export const isLitter = (name: string): boolean => LITTER.test(name)

/** Iterates over all files in a folder. Unreadable ones are reported and skipped. */
export async function* walk(
  source: Source,
  onUnreadable: (path: string) => void,
  folder = '',
): AsyncGenerator<FoundFile> {
  if (isLitter(source.name)) return
  const path = folder === '' ? source.name : `${folder}/${source.name}`
  try {
    if (source.kind === 'file') yield { file: await source.open(), folder, handle: source.handle }
    else for (const child of await sortedChildren(source)) yield* walk(child, onUnreadable, path)
  } catch {
    onUnreadable(path)
  }
}

/** Natural order (第2章 before 第10章), files and folders mixed; browsers give them in no order. */
const { compare } = new Intl.Collator('zh', { numeric: true })

async function sortedChildren(folder: Source & { kind: 'folder' }): Promise<Source[]> {
  const children = await Array.fromAsync(folder.children())
  return children.toSorted((a, b) => compare(a.name, b.name))
}

/** Files of an input element; those of a chosen folder have their path. */
export function fromField(files: Iterable<File>): FoundFile[] {
  const found: FoundFile[] = []
  for (const file of files) {
    const parts = file.webkitRelativePath.split('/')
    if (isLitter(file.name) || parts.some(isLitter)) continue
    found.push({ file, folder: parts.slice(0, -1).join('/'), handle: null })
  }
  return found.toSorted((a, b) => compare(a.folder, b.folder) || compare(a.file.name, b.file.name))
}

/** The dropped items. Must be called during the event, because the browser clears the items afterwards. */
export function fromDrop(transfer: DataTransfer): Promise<Source>[] {
  const items = [...transfer.items].filter((item) => item.kind === 'file')
  const sources = items.map((item) => {
    const entry = item.webkitGetAsEntry()
    const file = item.getAsFile()
    const plain = entry ? fromEntry(entry) : file && fromFile(file)
    // A handle can find the file after a reload; only Chromium in secure contexts has them.
    const handle = item.getAsFileSystemHandle?.().catch(() => null) ?? Promise.resolve(null)
    return handle.then((found) => (found ? fromHandle(found) : plain))
  })
  return sources.map((source) => source.then((found) => found ?? Promise.reject(new Error('拖入的不是文件'))))
}

const fromFile = (file: File): Source => ({
  kind: 'file',
  name: file.name,
  open: () => Promise.resolve(file),
  handle: null,
})

export function fromHandle(handle: FileSystemHandle): Source {
  const { name } = handle
  if (handle.kind === 'file') {
    const file = handle as FileSystemFileHandle
    return { kind: 'file', name, open: () => file.getFile(), handle: file }
  }
  return { kind: 'folder', name, children: () => handlesIn(handle as FileSystemDirectoryHandle) }
}

async function* handlesIn(folder: FileSystemDirectoryHandle): AsyncGenerator<Source> {
  for await (const child of folder.values()) yield fromHandle(child)
}

export function fromEntry(entry: FileSystemEntry): Source {
  const { name } = entry
  if (entry.isDirectory) return { kind: 'folder', name, children: () => entriesIn(entry as FileSystemDirectoryEntry) }
  const open = () => new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
  return { kind: 'file', name, open, handle: null }
}

/** `readEntries` returns at most a hundred entries in Chromium, so it is called until it returns none. */
async function* entriesIn(folder: FileSystemDirectoryEntry): AsyncGenerator<Source> {
  const reader = folder.createReader()
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return
    yield* some.map(fromEntry)
  }
}
