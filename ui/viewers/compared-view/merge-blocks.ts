import { diffLines } from '#core/text/diff/diff.ts'
import { pairLines } from '#core/text/diff/pair-lines.ts'
import { diffWords, likeness } from '#core/text/diff/words.ts'
import { markChangedWords, markWhole } from './mark-words.ts'
import { isContainer, keyOf, unitsOf } from './units.ts'

type Tone = 'added' | 'removed' | 'changed'

/** Above this two blocks read well as one with its changes marked. */
const CLOSE = 0.5

/**
 * One text out of two, as the newer one is read: what is new or gone is marked, words within the blocks that stayed.
 * Each changed block has `data-diff` with its tone, and no block within another has it, too.
 */
export function mergeBlocks(before: readonly Element[], after: readonly Element[]): Element[] {
  const { runs } = diffLines(before.map(keyOf), after.map(keyOf))
  const merged: Element[] = []
  let [from, to] = [0, 0]
  for (let at = 0; at < runs.length;) {
    const gone: Element[] = []
    const come: Element[] = []
    for (; at < runs.length && runs[at]!.kind !== 'same'; at++) {
      const { kind, lines } = runs[at]!
      if (kind === 'removed') gone.push(...before.slice(from, (from += lines.length)))
      else come.push(...after.slice(to, (to += lines.length)))
    }
    merged.push(...mergeChanged(gone, come))
    const same = runs[at++]?.lines.length ?? 0
    merged.push(...after.slice(to, to + same).map(copied))
    ;[from, to] = [from + same, to + same]
  }
  return merged
}

const copied = (block: Element): Element => block.cloneNode(true) as Element

function mergeChanged(gone: readonly Element[], come: readonly Element[]): Element[] {
  const [old, next] = [gone[0], come[0]]
  if (old && next && gone.length === 1 && come.length === 1 && areSisters(old, next)) return mergePair(old, next)
  const pairs = pairLines(gone.map(wordsOf), come.map(wordsOf))
  let [from, to] = [0, 0]
  return pairs.flatMap(({ before, after }) => {
    const [one, other] = [before === null ? null : gone[from++]!, after === null ? null : come[to++]!]
    return one && other && areSisters(one, other) ? mergePair(one, other) : alone(one, other)
  })
}

const wordsOf = (block: Element): string => block.textContent ?? ''
const areSisters = (one: Element, other: Element) => one.tagName === other.tagName

/** Blocks that have nothing to do with each other. */
const alone = (gone: Element | null, come: Element | null): Element[] => [
  ...(gone ? [toned(copied(gone), 'removed')] : []),
  ...(come ? [toned(copied(come), 'added')] : []),
]

function mergePair(gone: Element, come: Element): Element[] {
  if (isContainer(gone) && isContainer(come)) {
    const shell = come.cloneNode(false) as Element
    shell.append(...mergeInside(gone, come))
    // Only the frame is another one: a task that is done now, a list with numbers.
    if (!shell.querySelector('[data-diff]')) toned(shell, 'changed')
    return [shell]
  }
  const [before, after] = [wordsOf(gone), wordsOf(come)]
  if (before !== after && likeness(before, after) < CLOSE && !isCell(come)) return alone(gone, come)
  const block = toned(copied(come), 'changed')
  if (before !== after) markChangedWords(block, diffWords(before, after))
  return [block]
}

const isCell = ({ tagName }: Element) => tagName === 'TD' || tagName === 'TH'

/** The cells of a row belong together by their place, or a table would get more columns. */
function mergeInside(gone: Element, come: Element): Element[] {
  const [before, after] = [unitsOf(gone), unitsOf(come)]
  if (come.tagName !== 'TR' || before.length !== after.length) return mergeBlocks(before, after)
  return after.flatMap((cell, at) => (keyOf(cell) === keyOf(before[at]!) ? copied(cell) : mergePair(before[at]!, cell)))
}

function toned(block: Element, tone: Tone): Element {
  block.setAttribute('data-diff', tone)
  if (tone !== 'changed') markWhole(block, tone === 'added' ? 'ins' : 'del')
  return block
}
