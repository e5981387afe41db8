/**
 * File names as older systems wrote them: UTF-8 without a flag, else GBK or Big5, which a single file name rarely
 * distinguishes. So all names of an archive or folder are examined together.
 */
export function nameDecoder(names: Iterable<Uint8Array>): (name: Uint8Array) => string {
  const score = { gbk: 0, big5: 0 }
  for (const name of names) {
    if (decodeUtf8(name) !== null) continue
    score.gbk += commonIn(name, isCommonInGbk)
    score.big5 += isDecodable(name, 'big5') ? commonIn(name, isCommonInBig5) : -name.length
  }
  const decoder = new TextDecoder(score.big5 > score.gbk ? 'big5' : 'gb18030')
  return (name) => decodeUtf8(name) ?? decoder.decode(name)
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decodeUtf8(name: Uint8Array): string | null {
  try {
    return strict.decode(name)
  } catch {
    return null
  }
}

function isDecodable(name: Uint8Array, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(name)
    return true
  } catch {
    return false
  }
}

/** The first level of GB 2312 and its punctuation: 3,755 characters; the others are rare. */
const isCommonInGbk = (first: number, second: number): boolean =>
  second >= 0xa1 && ((first >= 0xb0 && first <= 0xd7) || first === 0xa1 || first === 0xa3)

/** The first level of Big5, 5,401 characters, and its punctuation. */
const isCommonInBig5 = (first: number, second: number): boolean =>
  first >= 0xa1 && first <= 0xc6 && first !== 0xa2 && ((second >= 0x40 && second <= 0x7e) || second >= 0xa1)

/** How many pairs of bytes are common characters; in both encodings a pair begins with a byte above ASCII. */
function commonIn(name: Uint8Array, isCommon: (first: number, second: number) => boolean): number {
  let common = 0
  for (let at = 0; at + 1 < name.length; at += 1) {
    if (name[at]! < 0x81) continue
    if (isCommon(name[at]!, name[at + 1]!)) common += 1
    at += 1
  }
  return common
}
