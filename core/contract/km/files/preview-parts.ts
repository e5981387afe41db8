import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { Id, Ordinal } from '../../values.ts'

export const chapter = '知识'

/** One of several files of the visible version, else the main one. */
const file = { docId: Id, fileId: v.optional(Id) }

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const PageSize = v.object({ width: v.number(), height: v.number() })

/** A sheet of a table; rows and columns are counted from 0. */
const Sheet = v.object({
  name: v.string(),
  rows: count,
  columns: count,
  hidden: v.boolean(),
  frozenRows: count,
  frozenColumns: count,
  /** Width in characters by column, where it is not the usual one; 0 is hidden. */
  widths: v.record(v.string(), v.number()),
  /** Row and column of the first and of the last cell. */
  merges: v.array(v.tuple([count, count, count, count])),
})
export type SheetFacts = v.InferOutput<typeof Sheet>

/** How a cell looks beside its text. */
const SheetStyle = v.object({
  bold: v.optional(v.boolean()),
  italic: v.optional(v.boolean()),
  align: v.optional(v.picklist(['left', 'center', 'right'])),
  /** rrggbb */
  fill: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{6}$/))),
  colour: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{6}$/))),
})
export type SheetStyle = v.InferOutput<typeof SheetStyle>

/** The form of a file's preview, and its parts, which are requested separately. */
export const PreviewAbout = v.variant('form', [
  v.object({ form: v.literal('none'), reason: v.string() }),
  v.object({
    form: v.literal('pages'),
    pages: v.array(PageSize),
    /** How many the file has, which is more than are listed here when it is too long. */
    total: count,
    /** The number of drawn seals. Nobody has verified them. */
    stamps: count,
    truncated: v.boolean(),
  }),
  v.object({
    form: v.literal('sheets'),
    sheets: v.array(Sheet),
    styles: v.array(SheetStyle),
    /** Blocks of rows begin at multiples of this. */
    blockRows: v.pipe(v.number(), v.integer(), v.minValue(1)),
    truncated: v.boolean(),
  }),
  v.object({
    form: v.literal('archive'),
    entries: count,
    truncated: v.boolean(),
    /** Entries that were left out because their path leads outside the archive. */
    unsafe: count,
  }),
  v.object({
    form: v.literal('html'),
    chapters: v.array(v.object({ title: v.string() })),
    truncated: v.boolean(),
    mail: v.optional(
      v.object({
        headers: v.array(v.tuple([v.string(), v.string()])),
        attachments: v.array(v.object({ name: v.string(), size: count })),
      }),
    ),
  }),
])
export type PreviewAbout = v.InferOutput<typeof PreviewAbout>

const Coordinate = v.pipe(v.number(), v.finite())

/** A run of text on a page with the position of each code point, for selecting and finding. */
export const PageRun = v.object({
  text: v.string(),
  xs: v.array(Coordinate),
  ys: v.array(Coordinate),
  size: Coordinate,
  matrix: v.pipe(v.array(Coordinate), v.length(6)),
})
export type PageRun = v.InferOutput<typeof PageRun>

export const SheetRow = v.tuple([
  count,
  v.array(v.union([v.strictTuple([count, v.string()]), v.strictTuple([count, v.string(), count])])),
])
export type SheetRow = v.InferOutput<typeof SheetRow>

export const ArchiveEntry = v.object({
  /** With `/` between folders. */
  name: v.string(),
  size: v.number(),
  encrypted: v.optional(v.boolean()),
  large: v.optional(v.boolean()),
})
export type ArchiveEntry = v.InferOutput<typeof ArchiveEntry>

export const previewAbout = endpoint({
  method: 'GET',
  path: '/KM/kmDoc/preview/about',
  summary: '预览由哪些部分组成（版式页、工作表、压缩包目录、章节）',
  query: v.object(file),
  result: PreviewAbout,
  access: 'guest',
  programs: 'read',
  links: true,
})

/** `page` counts from 1. The SVG contains no script, no address and no style sheet; show it as a picture. */
export const previewPage = endpoint({
  method: 'GET',
  path: '/KM/kmDoc/preview/page',
  summary: '版式文件的一页（SVG 与文字位置）',
  query: v.object({ ...file, page: Ordinal }),
  result: v.object({ width: v.number(), height: v.number(), svg: v.string(), runs: v.array(PageRun) }),
  access: 'guest',
  programs: 'read',
  links: true,
})

/** The rows of the block with `row`; empty rows and cells are left out. */
export const previewRows = endpoint({
  method: 'GET',
  path: '/KM/kmDoc/preview/rows',
  summary: '工作表的一段行',
  query: v.object({ ...file, sheet: Ordinal, row: Ordinal }),
  result: v.object({ from: count, rows: v.array(SheetRow) }),
  access: 'guest',
  programs: 'read',
  links: true,
})

export const previewEntries = endpoint({
  method: 'GET',
  path: '/KM/kmDoc/preview/entries',
  summary: '压缩包内的文件',
  query: v.object(file),
  result: v.array(ArchiveEntry),
  access: 'guest',
  programs: 'read',
  links: true,
})

/** `entry` is a path in the archive, or the number of an attachment in the mail's list, from 0. */
export const previewEntryText = endpoint({
  method: 'GET',
  path: '/KM/kmDoc/preview/entryText',
  summary: '压缩包内一个文件或邮件一个附件的文字',
  query: v.object({
    ...file,
    entry: v.pipe(v.string('请选择文件'), v.minLength(1, '请选择文件'), v.maxLength(1100, '路径过长')),
  }),
  result: v.object({ kind: v.string(), text: v.string(), truncated: v.boolean() }),
  access: 'guest',
  programs: 'read',
  links: true,
})

/** Cleaned markup. Code that shows it must clean it again. */
export const previewChapter = endpoint({
  method: 'GET',
  path: '/KM/kmDoc/preview/chapter',
  summary: '网页、邮件或电子书的一章',
  query: v.object({ ...file, chapter: Ordinal }),
  result: v.object({ html: v.string() }),
  access: 'guest',
  programs: 'read',
  links: true,
})

/** The positions of words in pages or sheets, in reading order, without loading all of them. */
export const previewFind = endpoint({
  method: 'GET',
  path: '/KM/kmDoc/preview/find',
  summary: '在预览中查找词语所在的页或单元格',
  /** Words are separated by line ends. */
  query: v.object({
    ...file,
    words: v.pipe(v.string('请输入要找的词'), v.maxLength(2000, '要找的词过长')),
    /** The sentence or row from a search result: `begin` is its position. */
    sought: v.optional(v.pipe(v.string(), v.maxLength(500, '要找的句子过长'))),
  }),
  result: v.object({
    /** The page with the number of occurrences; or sheet, row and column. */
    pages: v.array(v.tuple([count, count])),
    cells: v.array(v.tuple([count, count, count])),
    /** The index of the cell to begin with. */
    begin: count,
    truncated: v.boolean(),
  }),
  access: 'guest',
  programs: 'read',
  links: true,
})

/** The file's own table of contents and metadata. */
export const docOutline = endpoint({
  method: 'GET',
  path: '/KM/kmDoc/outline',
  summary: '文件自带的目录和日期',
  query: v.object(file),
  result: v.object({
    entries: v.array(
      v.object({ level: v.number(), title: v.string(), page: v.nullable(v.number()), offset: v.number() }),
    ),
    author: v.nullable(v.string()),
    created: v.nullable(v.string()),
    modified: v.nullable(v.string()),
  }),
  access: 'guest',
  programs: 'read',
  links: true,
})
