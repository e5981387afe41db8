import { useSyncExternalStore } from 'react'
import { FIRST_DRAWINGS } from './first-drawings.ts'

type MoreDrawings = typeof import('./more-drawings.ts').MORE_DRAWINGS
export type IconName = keyof typeof FIRST_DRAWINGS | keyof MoreDrawings
type Drawing = readonly string[]

/** Blueprint's types describe its CommonJS build, where the icon data is nested one level deeper. */
let drawings = FIRST_DRAWINGS as unknown as Readonly<Partial<Record<IconName, Drawing>>>
let loading: Promise<void> | undefined
const waiting = new Set<() => void>()
const NOTHING: Drawing = []

/** The paths of an icon on a 16 × 16 grid; none until the additional icons are loaded. */
export function useDrawing(name: IconName): Drawing {
  const drawing = useSyncExternalStore(drawings[name] ? still : whenLoaded, () => drawings[name])
  return drawing ?? NOTHING
}

const still = () => () => {}

function whenLoaded(tell: () => void): () => void {
  waiting.add(tell)
  loading ??= load()
  return () => waiting.delete(tell)
}

async function load(): Promise<void> {
  try {
    const { MORE_DRAWINGS } = await import('./more-drawings.ts')
    drawings = { ...drawings, ...(MORE_DRAWINGS as unknown as Record<string, Drawing>) }
    for (const tell of waiting) tell()
  } catch {
    loading = undefined // The next icon retries; until then the word beside it suffices.
  }
}
