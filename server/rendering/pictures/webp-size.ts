/** The size of a WebP that we have drawn ourselves; null for anything else. */
export function webpSize(bytes: Buffer): { width: number; height: number } | null {
  if (bytes.length < 30) return null
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (kind === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (kind !== 'VP8L') return null
  const sizes = bytes.readUInt32LE(21)
  return { width: (sizes & 0x3fff) + 1, height: ((sizes >> 14) & 0x3fff) + 1 }
}
