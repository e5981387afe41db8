import { Bitset } from './bitset.ts'

/** A label with at least this many documents has a bitset; for fewer a list is smaller. */
const LIST_LIMIT = 32

/**
 * The documents that carry a label (an access token, a tenant, a category, …). Most labels are on one document only
 * (`doc:ID`) and a few on nearly all, so there are three representations.
 */
export class Labels {
  readonly #documents = new Map<string, number | number[] | Bitset>()

  add(label: string, document: number): void {
    const carriers = this.#documents.get(label)
    if (carriers === undefined) this.#documents.set(label, document)
    else if (carriers instanceof Bitset) carriers.add(document)
    else if (typeof carriers === 'number') {
      if (carriers !== document) this.#documents.set(label, [carriers, document])
    } else if (!carriers.includes(document)) this.#append(label, carriers, document)
  }

  remove(label: string, document: number): void {
    const carriers = this.#documents.get(label)
    if (carriers instanceof Bitset) carriers.remove(document)
    else if (carriers === document) this.#documents.delete(label)
    else if (typeof carriers === 'object' && carriers.includes(document)) this.#takeOut(label, carriers, document)
  }

  /** The documents that carry at least one of the labels. */
  any(labels: Iterable<string>): Bitset {
    const found = new Bitset()
    for (const label of labels) {
      const carriers = this.#documents.get(label)
      if (carriers instanceof Bitset) found.addAll(carriers)
      else if (typeof carriers === 'number') found.add(carriers)
      else for (const document of carriers ?? []) found.add(document)
    }
    return found
  }

  #append(label: string, list: number[], document: number): void {
    list.push(document)
    if (list.length >= LIST_LIMIT) this.#documents.set(label, Bitset.of(list))
  }

  #takeOut(label: string, list: number[], document: number): void {
    if (list.length === 1) this.#documents.delete(label)
    else list.splice(list.indexOf(document), 1)
  }
}
