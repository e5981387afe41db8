import type { BlobReply } from '#server/http/route.ts'
import { bookStream } from '../book/index.ts'
import { type Asked, dictionaryTexts, workbook } from './export-sheet.ts'
import { imported, type Sheet, type SheetColumn, columnWidth } from './sheet.ts'

const KIND: Readonly<Record<SheetColumn['kind'], string>> = {
  text: '文本',
  number: '数字',
  date: '日期，如 2026-01-31',
  flag: '是或否',
  names: '名称，多个用逗号分隔',
}

/** An empty sheet to fill in, with a second one that explains its columns. */
export async function writeTemplate({ deps, actor, now }: Asked, sheet: Sheet): Promise<BlobReply> {
  const columns = imported(sheet)
  const texts = await dictionaryTexts(deps.db, actor, columns)
  const explained = columns.map((column) => [
    column.title,
    column.required ? '必填' : '',
    column.dict === undefined ? KIND[column.kind] : [...(texts.get(column.dict)?.values() ?? [])].join('、'),
    column.example ?? '',
  ])
  const heads = [
    { title: '列', width: 16 },
    { title: '是否必填', width: 12 },
    { title: '填写内容', width: 40 },
    { title: '示例', width: 30 },
  ]
  return workbook(`${sheet.name}导入模板.xlsx`, () =>
    bookStream(
      [
        {
          name: sheet.name,
          columns: columns.map((column) => ({ title: column.title, width: columnWidth(column) })),
          rows: [],
        },
        { name: '填写说明', columns: heads, rows: [explained] },
      ],
      now,
    ),
  )
}
