import { Reject } from '#server/kernel/reject.ts'

const SEGMENT = /^([A-Z])(\d{2})$/

/** A01 … A99, B01 … Z99: three characters per level. */
function segmentAfter(segment: string): string {
  const [, letter, digits] = SEGMENT.exec(segment) ?? []
  if (letter === undefined || digits === undefined) throw new Error(`not a segment of a tree code: ${segment}`)
  if (digits !== '99') return `${letter}${String(Number(digits) + 1).padStart(2, '0')}`
  if (letter === 'Z') throw new Reject('同一级的编码已经用完')
  return `${String.fromCodePoint(letter.codePointAt(0)! + 1)}01`
}

/**
 * The code of a new node (department, topic, category) below `parentCode` ('' for the top), after the existing codes.
 */
export function nextTreeCode(parentCode: string, siblingCodes: readonly string[]): string {
  const last = siblingCodes
    .map((code) => code.slice(parentCode.length))
    .toSorted()
    .at(-1)
  return parentCode + (last === undefined ? 'A01' : segmentAfter(last))
}
