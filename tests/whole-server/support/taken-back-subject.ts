import type { Api } from '#core/api/client.ts'
import { docUpload } from '#core/contract/km/documents/document.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import type { Company } from './company.ts'
import { settled } from './documents.ts'
import type { TestServer } from './fixture.ts'

export type Values = Record<string, unknown>
export type Row = Record<string, unknown>

export interface Stage {
  server: TestServer
  company: Company
  admin: Api
}

/** The ids of what is edited, and the parameters of the reading calls. */
export interface Made {
  ids: readonly string[]
  values?: Values
}

export interface Subject {
  make: (stage: Stage) => Promise<Made>
  as?: string
  body?: (row: Row) => Row
}

export async function uploaded(api: Api, name: string, category?: string): Promise<DocRow> {
  const row = await api.call(docUpload, {
    file: new Blob([`${name}的正文`]),
    fileName: `${name}.txt`,
    body: { scope: 'department', keywords: '甲,乙', businessTypes: '1', ...(category && { category }) },
  })
  return settled(api, row.id) // The row changes by itself while its text is being read.
}
