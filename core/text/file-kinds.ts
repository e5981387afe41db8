/** The names of the kinds of files that the server recognises by their content. */
export const FILE_KIND_LABELS = {
  pdf: 'PDF',
  markdown: 'Markdown',
  text: '文本',
  csv: 'CSV 表格',
  xml: 'XML',
  html: '网页',
  docx: 'Word 文档',
  xlsx: 'Excel 表格',
  xlsb: 'Excel 二进制工作簿',
  pptx: 'PowerPoint 演示文稿',
  doc: 'Word 97-2003 文档',
  xls: 'Excel 97-2003 表格',
  ppt: 'PowerPoint 97-2003 演示文稿',
  'encrypted-office': '加密的 Office 文件',
  ofd: 'OFD 版式文件',
  odt: 'ODF 文本文档',
  ods: 'ODF 电子表格',
  odp: 'ODF 演示文稿',
  epub: 'EPUB 电子书',
  rtf: 'RTF 文档',
  eml: '电子邮件',
  msg: 'Outlook 邮件',
  zip: 'ZIP 压缩包',
  archive: '压缩包',
  image: '图片',
  audio: '音频',
  video: '视频',
  program: '可执行程序',
  empty: '空文件',
  unknown: '未知格式',
} as const

/** Kinds whose name is not their usual extension, and extensions of a kind, in the letters of a badge. */
const SHORT: Readonly<Record<string, string>> = {
  markdown: 'MD',
  text: 'TXT',
  log: 'TXT',
  htm: 'HTML',
  jpeg: 'JPG',
  'encrypted-office': '加密',
  archive: '压缩包',
  image: '图片',
  audio: '音频',
  video: '视频',
  program: '程序',
  empty: '空',
  unknown: '未知',
  other: '其他',
}

/** Extensions of a kind with another name. */
const KIND_OF_EXTENSION: Readonly<Record<string, keyof typeof FILE_KIND_LABELS>> = {
  md: 'markdown',
  txt: 'text',
  log: 'text',
  htm: 'html',
  docm: 'docx',
  dotx: 'docx',
  xlsm: 'xlsx',
  pptm: 'pptx',
  ppsx: 'pptx',
}

/** A kind or an extension in a few letters. */
export const fileKindLetters = (kind: string): string => SHORT[kind.toLowerCase()] ?? kind.toUpperCase().slice(0, 5)

/** The name of a kind or an extension for people; null for an unknown one. */
export function fileKindLabel(kind: string): string | null {
  const name = kind.toLowerCase()
  const known: Readonly<Record<string, string>> = FILE_KIND_LABELS
  return known[KIND_OF_EXTENSION[name] ?? name] ?? null
}
