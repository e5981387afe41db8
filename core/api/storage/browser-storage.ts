/** Text that the browser keeps by name. */
export interface BrowserStorage {
  /** Null: nothing is kept, or nothing can be. */
  read: (name: string) => string | null
  /** The value of JSON text; null where there is none, or somebody else's text stands under the name. */
  readJson: (name: string) => unknown
  /** False when it could not be kept: the storage is full or switched off. */
  write: (name: string, text: string) => boolean
  drop: (...names: readonly string[]) => void
}

/**
 * Storing may fail, and what somebody does on the page may not: a full or switched off storage throws, for some browsers as
 * soon as it is named. This is the one place where it is touched (a lint of `npm run check` refuses others).
 */
function safely(storage: () => Storage): BrowserStorage {
  const attempt = <T>(work: () => T, otherwise: T): T => {
    try {
      return work()
    } catch {
      return otherwise
    }
  }
  return {
    read: (name) => attempt(() => storage().getItem(name), null),
    readJson: (name) => attempt(() => JSON.parse(storage().getItem(name) ?? 'null') as unknown, null),
    write: (name, text) =>
      attempt(() => {
        storage().setItem(name, text)
        return true
      }, false),
    drop: (...names) =>
      attempt(() => {
        for (const name of names) storage().removeItem(name)
      }, undefined),
  }
}

/** As long as the tab. */
export const tabStorage = safely(() => sessionStorage)
/** For all tabs, until somebody clears it. */
export const ownStorage = safely(() => localStorage)
