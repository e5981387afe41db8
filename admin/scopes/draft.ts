import { type Bit, BITS, type ObjectKind, type SubjectKind } from '#core/access/grant.ts'
import type { GrantChanges } from '#core/contract/km/rights/grant-change.ts'
import type { GrantLine } from '#core/contract/km/rights/grant-view.ts'
import { BIT_TEXTS, type Effect, EFFECT_TEXTS } from '../grant-texts.ts'

export interface Terms {
  bits: readonly Bit[]
  /** As on the wire; null: until it is removed. */
  validUntil: string | null
}

/** A line that is not saved yet. */
export interface NewLine extends Terms {
  key: string
  effect: Effect
  objectKind: ObjectKind
  objectId: string
  objectName: string
  subjectKind: SubjectKind
  subjectId: string
  subjectName: string
}

/** What is not saved yet: nothing of it holds. */
export interface Draft {
  added: readonly NewLine[]
  /** By the id of the line; no bits: the line is taken away. */
  edited: Readonly<Record<string, Terms>>
}

export const NO_DRAFT: Draft = { added: [], edited: {} }

const stored = ({ bits, validUntil }: GrantLine): Terms => ({ bits, validUntil: validUntil ?? null })

export const termsOf = (draft: Draft, line: GrantLine): Terms => draft.edited[line.id] ?? stored(line)

const isSame = (a: Terms, b: Terms) =>
  a.validUntil === b.validUntil && BITS.every((bit) => a.bits.includes(bit) === b.bits.includes(bit))

/** A line with other terms; with those that are stored it is no change. */
export function editLine(draft: Draft, line: GrantLine, terms: Partial<Terms>): Draft {
  const next = { ...termsOf(draft, line), ...terms }
  const { [line.id]: _, ...others } = draft.edited
  return { ...draft, edited: isSame(next, stored(line)) ? others : { ...others, [line.id]: next } }
}

export const toggled = (bits: readonly Bit[], bit: Bit): Bit[] =>
  BITS.filter((each) => bits.includes(each) !== (each === bit))

export function revert(draft: Draft, key: string): Draft {
  const { [key]: _, ...edited } = draft.edited
  return { added: draft.added.filter((line) => line.key !== key), edited }
}

/** Adds lines. One that says the same of the same two ends is widened instead, whether it is stored or not saved yet. */
export const addLines = (draft: Draft, lines: readonly NewLine[], stored: readonly GrantLine[] = []): Draft =>
  lines.reduce((all, line) => addLine(all, line, stored), draft)

function addLine(draft: Draft, line: NewLine, stored: readonly GrantLine[]): Draft {
  const same = stored.find((each) => !each.inherited && !each.expired && isAbout(each, line))
  const widened = (bits: readonly Bit[]) => BITS.filter((bit) => bits.includes(bit) || line.bits.includes(bit))
  if (same) {
    return editLine(draft, same, { bits: widened(termsOf(draft, same).bits), validUntil: line.validUntil })
  }
  const added = draft.added.find(({ key }) => key === line.key)
  if (added) return editAdded(draft, line.key, { bits: widened(added.bits), validUntil: line.validUntil })
  return { ...draft, added: [...draft.added, line] }
}

const isAbout = (line: GrantLine, other: NewLine) =>
  line.effect === other.effect &&
  line.objectKind === other.objectKind &&
  line.objectId === other.objectId &&
  line.subjectKind === other.subjectKind &&
  line.subjectId === other.subjectId

/** An added line with other terms; without bits it is none. */
export const editAdded = (draft: Draft, key: string, terms: Partial<Terms>): Draft => ({
  ...draft,
  added: draft.added
    .map((line) => (line.key === key ? { ...line, ...terms } : line))
    .filter((line) => line.bits.length > 0),
})

/** How many changes there are. */
export const countChanges = ({ added, edited }: Draft): number => added.length + Object.keys(edited).length

/** What the server is told. A line that somebody else has removed meanwhile is no longer among the lines. */
export function toChanges({ added, edited }: Draft, lines: readonly GrantLine[]): GrantChanges {
  const known = new Map(lines.map((line) => [line.id, line]))
  const changed = Object.entries(edited).flatMap(([id, terms]) => {
    const line = known.get(id)
    return line ? [{ line, terms }] : []
  })
  return {
    add: added.map(({ effect, objectKind, objectId, subjectKind, subjectId, bits, validUntil }) => ({
      effect,
      objectKind,
      objectId,
      subjectKind,
      subjectIds: [subjectId],
      bits: [...bits],
      validUntil,
    })),
    edit: changed
      .filter(({ terms }) => terms.bits.length > 0)
      .map(({ line, terms }) => ({
        id: line.id,
        bits: [...terms.bits],
        validUntil: terms.validUntil,
        revision: line.revision,
      })),
    delete: changed.filter(({ terms }) => terms.bits.length === 0).map(({ line }) => line.id),
  }
}

export interface Sentence {
  key: string
  text: string
}

const bitTexts = (bits: readonly Bit[]) => bits.map((bit) => BIT_TEXTS[bit]).join('、')

/** The changes in words, for the list from which each can be taken back. */
export function sentences(
  draft: Draft,
  lines: readonly GrantLine[],
  nameOf: (line: NewLine | GrantLine) => string,
): Sentence[] {
  const added = draft.added.map((line) => ({
    key: line.key,
    text: `${EFFECT_TEXTS[line.effect]} ${nameOf(line)}：${bitTexts(line.bits)}`,
  }))
  const edited = lines.flatMap((line) => {
    const terms = draft.edited[line.id]
    return terms ? [{ key: line.id, text: changeText(line, terms, nameOf(line)) }] : []
  })
  return [...added, ...edited]
}

function changeText(line: GrantLine, terms: Terms, name: string): string {
  const noun = EFFECT_TEXTS[line.effect]
  if (terms.bits.length === 0) return `取消对 ${name} 的${noun}`
  const given = terms.bits.filter((bit) => !line.bits.includes(bit))
  const taken = line.bits.filter((bit) => !terms.bits.includes(bit))
  const parts = [
    ...(given.length > 0 ? [`加上${bitTexts(given)}`] : []),
    ...(taken.length > 0 ? [`去掉${bitTexts(taken)}`] : []),
    ...(terms.validUntil === (line.validUntil ?? null)
      ? []
      : [terms.validUntil ? `到 ${terms.validUntil.slice(0, 10)}` : '改为长期']),
  ]
  return `${noun} ${name}：${parts.join('，')}`
}
