import { useSyncExternalStore } from 'react'
import { FIRST_DRAWINGS } from './first-drawings.ts'

type MoreDrawings = typeof import('./more-drawings.ts').MORE_DRAWINGS
export type IconName = keyof typeof FIRST_DRAWINGS | keyof MoreDrawings
/** SVG elements on a grid of 24 × 24, drawn with strokes. */
type Drawing = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]

let drawings: Readonly<Partial<Record<IconName, Drawing>>> = FIRST_DRAWINGS
let loading: Promise<void> | undefined
const waiting = new Set<() => void>()
const NOTHING: Drawing = []

/** The drawing of an icon; none until the additional icons are loaded. */
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
    drawings = { ...drawings, ...MORE_DRAWINGS }
    for (const tell of waiting) tell()
  } catch {
    loading = undefined // The next icon retries; until then the word beside it suffices.
  }
}
