export const HAN = /\p{Script=Han}/u
/** Han and kana: writing without spaces between words. */
export const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u
export const SURROGATE = /[\ud800-\udfff]/

/** 0 unknown, 1 not {@link UNSPACED}, 2 such (BMP only; every surrogate is taken for Han). */
const unspaced = new Uint8Array(0x10000)

export function isUnspaced(unit: number): boolean {
  if (unit >= 0xd800 && unit <= 0xdfff) return true
  const known = unspaced[unit]
  if (known) return known === 2
  const is = UNSPACED.test(String.fromCharCode(unit))
  unspaced[unit] = is ? 2 : 1
  return is
}
