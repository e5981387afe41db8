import type { Begin } from './embed.ts'

/** What is loaded when it is first needed. */
export type PartName = 'search' | 'list' | 'knowledge' | 'passage'

export interface Part {
  begin: Begin
}

/** `isAgain`: after a failure, so that no browser answers with the failure it remembers. */
export type LoadPart = (name: PartName, isAgain: boolean) => Promise<Part>

/** Loads a part once for all elements of the page; a failure is forgotten, so that the next wish tries again. */
export function onceEach(load: LoadPart): (name: PartName) => Promise<Part> {
  const loading = new Map<PartName, Promise<Part>>()
  const failed = new Set<PartName>()
  return (name) => {
    const known = loading.get(name)
    if (known) return known
    const part = load(name, failed.has(name)).catch((error: unknown) => {
      loading.delete(name)
      failed.add(name)
      throw error
    })
    loading.set(name, part)
    return part
  }
}
