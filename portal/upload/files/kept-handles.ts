/** Handles of files, stored in IndexedDB over a reload, by upload session. */
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

/**
 * Runs one operation on the store. If IndexedDB is missing or full nothing is thrown, because the person can choose the
 * file again.
 */
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

export const readHandle = async (session: string): Promise<FileSystemFileHandle | null> =>
  ((await step('readonly', (store) => store.get(session))) as FileSystemFileHandle | undefined) ?? null

/** Reads the file of a stored handle. The browser may ask for permission, so call it from a click. */
export async function reopen(handle: FileSystemFileHandle): Promise<File | null> {
  try {
    const wanted = { mode: 'read' } as const
    if ((await handle.queryPermission?.(wanted)) !== 'granted') {
      if ((await handle.requestPermission?.(wanted)) !== 'granted') return null
    }
    return await handle.getFile()
  } catch {
    return null // The file was moved or deleted, or permission refused; the person can choose it again.
  }
}
