import { AI_LABEL } from '#core/answers/ai-label.ts'
import type { Turn } from '#core/contract/km/answers/conversation.ts'

/** A curated answer is no longer. */
const LONGEST = 2000

/** What an answer would be as a curated one: only what is proven. What a model wrote goes on saying so (GB 45438-2025). */
export function draftOf({ state, isCurated, blocks, model }: Turn): string | null {
  if (state !== 'answered' || isCurated) return null
  const lines: string[] = []
  for (const { text, begins, support } of blocks) {
    if (support === 'unproven') continue
    if (begins === null && lines.length > 0) lines[lines.length - 1] += text
    else lines.push(text)
  }
  if (lines.length === 0) return null
  const label = model === null ? '' : `\n${AI_LABEL}`
  return lines.join('\n').slice(0, LONGEST - label.length) + label
}
