/** Everything that a file's content can be recognised as. Which of them can be read: `server/extraction`. */
export type FileKind =
  | 'pdf'
  | 'markdown'
  | 'text'
  | 'csv'
  | 'xml'
  | 'html'
  | 'docx'
  | 'xlsx'
  | 'pptx'
  | 'doc'
  | 'xls'
  | 'ppt'
  | 'encrypted-office'
  | 'ofd'
  | 'odt'
  | 'ods'
  | 'odp'
  | 'epub'
  | 'rtf'
  | 'eml'
  | 'msg'
  | 'zip'
  | 'archive'
  | 'image'
  | 'audio'
  | 'video'
  | 'program'
  | 'empty'
  | 'unknown'

/** What people call them. */
export const KIND_LABELS: Readonly<Record<FileKind, string>> = {
  pdf: 'PDF',
  markdown: 'Markdown',
  text: '文本',
  csv: 'CSV 表格',
  xml: 'XML',
  html: '网页',
  docx: 'Word 文档',
  xlsx: 'Excel 表格',
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
}

/** Reads up to `length` bytes at `position`; fewer only at the end of the file. */
type ReadAt = (position: number, length: number) => Promise<Uint8Array>

export interface FileToJudge {
  name: string
  size: number
  read: ReadAt
}
