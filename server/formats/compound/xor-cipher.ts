import iconv from 'iconv-lite'

/**
 * The XOR obfuscation of Excel until 95, which later versions still use in some countries ([MS-OFFCRYPTO] 2.3.7.1 to
 * 2.3.7.3).
 */
const PAD = Buffer.from('bbffffbaffffb98000be0f00bf0f00', 'hex')
const FIRST = [
  0xe1f0, 0x1d0f, 0xcc9c, 0x84c0, 0x110c, 0x0e10, 0xf1ce, 0x313e, 0x1872, 0xe139, 0xd40f, 0x84f9, 0x280c, 0xa96a,
  0x4ec3,
]
const LENGTH = 16
const BITS = 7

/** Two bytes for every bit of every letter; the last bytes belong to the last letter. */
const ROWS = Buffer.from(
  'aefc4dd99bb227454e8a9d142a097b61f6c2fda5eb6bc6f79dcf2bbf45638ac605ad0b5a16b42d685ad0' +
    '037506ea0dd41ba837506ea0dd40d849a0b35147a28e553daa7a44d56f45de8aad354a4b9496390d721a' +
    'eb23c6679cef29ff53fea7fc5fd947d38fa60f6d1eda3db47b68f6d0b86160e3c1c693ad377b6ef6ddec' +
    '45a08b4006a10d421a8435086a10aa5144838906022d045a08b4116876b4ed68caf185c31ba7374e6e9c' +
    '37306e60dcc0a9a1436386c61dad33316662ccc489a9037306e60dcc10212042408481081231246248c4',
  'hex',
)

/** The 16 bytes that content is XORed with; null when the password is wrong. */
export function xorArray(password: string, stated: { key: number; verifier: number }): Buffer | null {
  for (const encoding of ['windows-1252', 'gb18030']) {
    const letters = iconv.encode(password, encoding).subarray(0, LENGTH - 1)
    if (letters.length === 0 || passwordVerifier(letters) !== stated.verifier || passwordKey(letters) !== stated.key)
      continue
    return mixedWith(letters, stated.key)
  }
  return null
}

/** The content of a record. Its position in the stream and its length tell at which byte of the array it begins. */
export function xored(content: Buffer, array: Buffer, from: number): Buffer {
  return Buffer.from(content.map((byte, at) => rotated(byte ^ array[(from + at) % LENGTH]!, 3)))
}

const rotated = (byte: number, left: number): number => ((byte << left) | (byte >>> (8 - left))) & 0xff

function passwordVerifier(letters: Buffer): number {
  let verifier = 0
  for (const byte of [...letters.toReversed(), letters.length]) {
    verifier = (((verifier << 1) & 0x7fff) | ((verifier >>> 14) & 1)) ^ byte
  }
  return verifier ^ 0xce4b
}

function passwordKey(letters: Buffer): number {
  let key = FIRST[letters.length - 1]!
  const start = ROWS.length / 2 - letters.length * BITS
  for (const [at, letter] of letters.entries()) {
    for (let bit = 0; bit < BITS; bit += 1) {
      if (letter & (1 << bit)) key ^= ROWS.readUInt16BE(2 * (start + at * BITS + bit))
    }
  }
  return key
}

function mixedWith(letters: Buffer, key: number): Buffer {
  const whole = Buffer.concat([letters, PAD]).subarray(0, LENGTH)
  return Buffer.from(whole.map((byte, at) => rotated(byte ^ (at % 2 === 0 ? key & 0xff : key >>> 8), 7)))
}
