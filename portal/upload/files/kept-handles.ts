/** Ways back to files on the disk, kept by the browser over a reload: session of the server -> handle. */
const DATABASE = 'zhiku-upload'
const HANDLES = 'handles'

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(HANDLES))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(new Error('IndexedDB', { cause: request.error })))
  })
}

/** One step on the store; without IndexedDB, or with it full, files are chosen again by hand, so nothing is thrown. */
async function step<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const database = await open()
    try {
      return await new Promise<T>((resolve, reject) => {
        const request = work(database.transaction(HANDLES, mode).objectStore(HANDLES))
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error('IndexedDB', { cause: request.error })))
      })
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

export const keepHandle = (session: string, handle: FileSystemFileHandle): Promise<unknown> =>
  step('readwrite', (store) => store.put(handle, session))

export const forgetHandle = (session: string): Promise<unknown> => step('readwrite', (store) => store.delete(session))

export const handleOf = async (session: string): Promise<FileSystemFileHandle | null> =>
  ((await step('readonly', (store) => store.get(session))) as FileSystemFileHandle | undefined) ?? null

/** The file behind a kept handle. Asks the person where the browser wants that: call it from a click. */
export async function reopen(handle: FileSystemFileHandle): Promise<File | null> {
  try {
    const wanted = { mode: 'read' } as const
    if ((await handle.queryPermission?.(wanted)) !== 'granted') {
      if ((await handle.requestPermission?.(wanted)) !== 'granted') return null
    }
    return await handle.getFile()
  } catch {
    return null // moved, deleted or refused: it is chosen by hand
  }
}
