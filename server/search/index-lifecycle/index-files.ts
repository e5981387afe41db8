import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

/**
 * An index file of one database. `key` is a digest of what it is made of (words of the dictionary, requests for a
 * rebuild). The file with the lowest `number` serves; a higher one is being built to take its place.
 */
export interface IndexFile {
  path: string
  key: string
  number: number
}

/** The index files of one database in this data folder. Another database in the same folder has its own files. */
export class IndexFiles {
  readonly #folder: string
  readonly #name: string

  constructor(folder: string, databaseId: string) {
    this.#folder = folder
    this.#name = `index-${databaseId}`
    mkdirSync(folder, { recursive: true })
  }

  /** All index files; the first one serves. */
  all(): IndexFile[] {
    const pattern = new RegExp(`^${this.#name}(?:\\.([0-9a-f]{12}))?(?:-(\\d{1,9}))?\\.sqlite$`)
    return readdirSync(this.#folder)
      .flatMap((name) => {
        const [, key = '', number = '0'] = pattern.exec(name) ?? []
        return pattern.test(name) ? [this.named(key, Number(number))] : []
      })
      .toSorted((a, b) => a.number - b.number)
  }

  named(key: string, number: number): IndexFile {
    const name = `${this.#name}${key && `.${key}`}${number > 0 ? `-${number}` : ''}.sqlite`
    return { path: path.join(this.#folder, name), key, number }
  }

  drop(file: IndexFile): void {
    for (const suffix of ['', '-wal', '-shm', '.aside', '.aside-wal', '.aside-shm'])
      rmSync(file.path + suffix, { force: true })
  }

  dropOthers(kept: IndexFile): void {
    for (const file of this.all()) if (file.path !== kept.path) this.drop(file)
  }
}
