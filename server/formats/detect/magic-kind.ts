import type { FileKind } from './file-kind.ts'

/** First bytes in hex (`.` is any digit) and the format that they mean, from the specification of each format. */
const MAGIC: readonly (readonly [string, FileKind])[] = [
  ['89504e470d0a1a0a', 'image'], // PNG
  ['ffd8ff', 'image'], // JPEG
  ['474946383761', 'image'], // GIF87a
  ['474946383961', 'image'], // GIF89a
  ['52494646........57454250', 'image'], // WebP
  ['424d........00000000', 'image'], // BMP, with its reserved zeros
  ['49492a00', 'image'], // TIFF
  ['4d4d002a', 'image'], // TIFF
  ['7b5c727466', 'rtf'], // {\rtf
  ['09000400....1000', 'xls'], // Excel 2: a sheet without a container around it
  ['09020600....1000', 'xls'], // Excel 3
  ['09040600....1000', 'xls'], // Excel 4
  ['526172211a07', 'archive'], // RAR
  ['377abcaf271c', 'archive'], // 7z
  ['1f8b08', 'archive'], // gzip
  ['425a68', 'archive'], // bzip2
  ['fd377a585a00', 'archive'], // xz
  ['28b52ffd', 'archive'], // zstd
  ['494433', 'audio'], // MP3 with ID3
  ['fffb', 'audio'], // MP3
  ['664c6143', 'audio'], // FLAC
  ['4f676753', 'audio'], // Ogg
  ['52494646........57415645', 'audio'], // WAV
  ['........66747970', 'video'], // ISO media: MP4, MOV, HEIC (below)
  ['52494646........41564920', 'video'], // AVI
  ['1a45dfa3', 'video'], // Matroska, WebM
  ['464c5601', 'video'], // FLV
  ['3026b2758e66cf11', 'video'], // ASF: WMV, WMA
  ['4d5a', 'program'], // Windows
  ['7f454c46', 'program'], // ELF
  ['cafebabe', 'program'], // Java, Mach-O
  ['cffaedfe', 'program'], // Mach-O
]

const MAGIC_PATTERNS = MAGIC.map(([hex, kind]) => [new RegExp(`^${hex}`), kind] as const)

/** ISO media brands that are pictures. */
const PICTURE_BRAND = /^(heic|heix|mif1|msf1|avif)$/

/** The kind, for formats that the first bytes identify; null for all others. */
export function magicKind(head: Uint8Array): FileKind | null {
  const start = Buffer.from(head.subarray(0, 16)).toString('hex')
  const kind = MAGIC_PATTERNS.find(([pattern]) => pattern.test(start))?.[1] ?? null
  if (kind === 'program' && start.startsWith('4d5a') && !head.subarray(0, 64).includes(0)) return null // text "MZ…"
  if (kind === 'video' && PICTURE_BRAND.test(Buffer.from(head.subarray(8, 12)).toString('latin1'))) return 'image'
  return kind
}
