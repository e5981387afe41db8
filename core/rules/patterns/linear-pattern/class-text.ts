/* Where JavaScript and RE2 give one escape different meanings: written out for RE2, as members of a class. */

const LINE_ENDS = String.raw`\n\r\x{2028}\x{2029}`
/** JavaScript's `\s`, which includes the blanks of Chinese texts and of web pages. RE2's only has those of ASCII. */
const SPACE = String.raw`\t-\r \x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}`
const NO_SPACE = [
  String.raw`\x{0}-\x{8}\x{e}-\x{1f}!-\x{9f}\x{a1}-\x{167f}\x{1681}-\x{1fff}\x{200b}-\x{2027}\x{202a}-\x{202e}`,
  String.raw`\x{2030}-\x{205e}\x{2060}-\x{2fff}\x{3001}-\x{fefe}\x{ff00}-\x{10ffff}`,
].join('')

export const ANY = `[^${LINE_ENDS}]`
/** JavaScript's `[^]` and `[]`. */
export const EVERYTHING = String.raw`[\x{0}-\x{10ffff}]`
export const NOTHING = String.raw`[^\x{0}-\x{10ffff}]`
/** `\s` and `\S` among the members of a class. */
export const MEMBERS: Readonly<Record<string, string>> = { s: SPACE, S: NO_SPACE }

const SPECIAL = /[\\^$.*+?()[\]{}|&~#-]/

/** One character with its own meaning, inside a class or outside. */
export const literal = (character: string): string =>
  SPECIAL.test(character) ? `\\${character}` : /[ -~\u00a1-\ud7ff]/.test(character) ? character : codePoint(character)

const codePoint = (character: string) => String.raw`\x{${character.codePointAt(0)!.toString(16)}}`
