import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { documentAddress } from '#core/routes/addresses.ts'
import { onSite } from '#core/routes/site-base.ts'

/* Columns that every list of documents in the console has. */
export const title = {
  key: 'title',
  title: '标题',
  width: 300,
  text: (row: DocRow) => row.title ?? '',
  cell: (row: DocRow) => <a href={onSite(documentAddress(row.id))}>{row.title}</a>,
} as const
export const category = { key: 'category', title: '分类', width: 140 } as const
export const department = { key: 'depId', title: '部门', width: 130 } as const
export const author = { key: 'createBy', title: '作者账号', width: 120, isSortable: true } as const
export const created = { key: 'createTime', title: '创建时间', width: 150, isSortable: true } as const
export const reviewBy = { key: 'reviewBy', title: '复查日期', width: 150, isSortable: true } as const
export const expireTime = { key: 'expireTime', title: '到期时间', width: 150, isSortable: true } as const
export const views = { key: 'views', title: '浏览', width: 80, align: 'end', isSortable: true } as const

export const documentName = (row: { title?: string | null | undefined; id: string }): string => row.title ?? row.id
