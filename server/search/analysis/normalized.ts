/**
 * Text as the index sees it, with the way back: code unit `i` of `text` was made from the original's code units
 * `starts[i]` up to (not including) `ends[i]`.
 */
export interface Normalized {
  text: string
  starts: Int32Array
  ends: Int32Array
}

export function unitsToString(units: Uint16Array, length: number): string {
  return Buffer.from(units.buffer, units.byteOffset, length * 2).toString('utf16le')
}
