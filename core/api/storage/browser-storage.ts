/** Text that the browser stores by name. */
export interface BrowserStorage {
  /** Null when nothing is stored, or storing is impossible. */
  read: (name: string) => string | null
  /** The value of JSON text; null when there is none, or when another program's text has this name. */
  readJson: (name: string) => unknown
  /** False when it could not be stored: the storage is full or switched off. */
  write: (name: string, text: string) => boolean
  drop: (...names: readonly string[]) => void
}

/**
 * Storing may fail, but the page must go on: a full or disabled storage throws, in some browsers at the first access.
 * Only this file accesses it (a lint of `npm run check` refuses others).
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

/** Lasts as long as the tab. */
export const tabStorage = safely(() => sessionStorage)
/** For all tabs, until somebody clears it. */
export const ownStorage = safely(() => localStorage)
