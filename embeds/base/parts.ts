import type { Begin } from './embed.ts'

/** The parts that are loaded on demand. */
export type PartName = 'search' | 'list' | 'knowledge' | 'passage'

export interface Part {
  begin: Begin
}

/**
 * Loads a part. `isAgain`: an earlier attempt failed, so the address must differ, because browsers remember a failed
 * import.
 */
export type LoadPart = (name: PartName, isAgain: boolean) => Promise<Part>

/** Loads each part once for all elements of the page; after a failure the next request tries again. */
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
