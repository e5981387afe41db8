/** A set of documents of a list, by their index: one bit for each, one word for 32 of them. */
export type Members = Uint32Array

export const nobody = (size: number): Members => new Uint32Array((size + 31) >>> 5)

export function addMembers(set: Members, places: readonly number[]): void {
  for (const place of places) set[place >>> 5]! |= 1 << (place & 31)
}

export function intersection([first, ...others]: readonly Members[]): Members {
  const found = first!.slice()
  for (const other of others) for (let i = 0; i < found.length; i++) found[i]! &= other[i]!
  return found
}

export function union([first, ...others]: readonly Members[]): Members {
  const found = first!.slice()
  for (const other of others) for (let i = 0; i < found.length; i++) found[i]! |= other[i]!
  return found
}

export function without(set: Members, other: Members): Members {
  const found = set.slice()
  for (let i = 0; i < found.length; i++) found[i]! &= ~other[i]!
  return found
}

/** Sets the flag for every member. */
export function flagMembers(flags: Uint8Array, set: Members, flag: number): void {
  for (let i = 0; i < set.length; i++) {
    for (let word = set[i]!; word !== 0; word &= word - 1) flags[i * 32 + 31 - Math.clz32(word & -word)]! |= flag
  }
}
