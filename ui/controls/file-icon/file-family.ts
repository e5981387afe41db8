import type { FileFamily } from '#ui/theme/hues.ts'

const FAMILIES: Readonly<Record<string, FileFamily>> = {
  pdf: 'pdf',
  doc: 'word',
  docx: 'word',
  odt: 'word',
  rtf: 'word',
  xls: 'excel',
  xlsx: 'excel',
  xlsb: 'excel',
  ods: 'excel',
  csv: 'excel',
  ppt: 'ppt',
  pptx: 'ppt',
  odp: 'ppt',
  ofd: 'ofd',
  image: 'image',
  audio: 'film',
  video: 'film',
  eml: 'mail',
  msg: 'mail',
  zip: 'archive',
  archive: 'archive',
  epub: 'archive',
  html: 'page',
  markdown: 'page',
  // Extensions, where the wire names them instead of a kind.
  md: 'page',
  htm: 'page',
  docm: 'word',
  dotx: 'word',
  xlsm: 'excel',
  pptm: 'ppt',
  ppsx: 'ppt',
  png: 'image',
  jpg: 'image',
  jpeg: 'image',
  gif: 'image',
  webp: 'image',
  mp3: 'film',
  wav: 'film',
  mp4: 'film',
  webm: 'film',
  '7z': 'archive',
  rar: 'archive',
  tar: 'archive',
}

/** The family of a kind of file or an extension; without one it is a page that was written here. */
export function fileFamily(kind: string | null | undefined): FileFamily {
  if (!kind) return 'page'
  const name = kind.toLowerCase()
  return FAMILIES[name] ?? 'text'
}
