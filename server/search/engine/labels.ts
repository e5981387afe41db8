import { Bitset } from './bitset.ts'

/** From this many documents on a label keeps a bitset; below, a list is smaller. */
const LIST_LIMIT = 32

/**
 * Which documents carry a label (an access token, a tenant, a category, …). Most labels are on one document only
 * (`doc:ID`), a few on nearly all, hence two forms.
 */
export class Labels {
  readonly #documents = new Map<string, number[] | Bitset>()

  add(label: string, document: number): void {
    const carriers = this.#documents.get(label)
    if (carriers === undefined) this.#documents.set(label, [document])
    else if (carriers instanceof Bitset) carriers.add(document)
    else if (!carriers.includes(document)) this.#append(label, carriers, document)
  }

  remove(label: string, document: number): void {
    const carriers = this.#documents.get(label)
    if (carriers instanceof Bitset) carriers.remove(document)
    else if (carriers?.length === 1 && carriers[0] === document) this.#documents.delete(label)
    else if (carriers?.includes(document)) carriers.splice(carriers.indexOf(document), 1)
  }

  /** The documents that carry at least one of the labels. */
  any(labels: Iterable<string>): Bitset {
    const found = new Bitset()
    for (const label of labels) {
      const carriers = this.#documents.get(label)
      if (carriers instanceof Bitset) found.addAll(carriers)
      else for (const document of carriers ?? []) found.add(document)
    }
    return found
  }

  #append(label: string, list: number[], document: number): void {
    list.push(document)
    if (list.length < LIST_LIMIT) return
    const set = new Bitset()
    for (const member of list) set.add(member)
    this.#documents.set(label, set)
  }
}
