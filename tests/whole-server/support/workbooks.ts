import { buffer } from 'node:stream/consumers'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { bookStream } from '#server/spreadsheet/book/index.ts'
import { readZip } from '#tests/fixtures/read-zip.ts'
import type { TestServer } from './fixture.ts'

const XML: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** The texts of a sheet row by row; `formulas` counts the cells that Excel would compute. */
export async function readBook(bytes: Buffer, sheet = 1): Promise<{ rows: string[][]; formulas: number }> {
  const xml = (await readZip(bytes)).get(`xl/worksheets/sheet${sheet}.xml`)!.toString()
  const rows = [...xml.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row]) =>
    [...row!.matchAll(/<c\/>|<c[ >].*?<\/c>/gs)].map(([cell]) =>
      cell.replace(/<[^>]*>/g, '').replace(/&(lt|gt|quot|amp);/g, (entity) => XML[entity]!),
    ),
  )
  return { rows, formulas: (xml.match(/<f[ >]/g) ?? []).length }
}

/** A workbook whose first row has the titles. */
export const writeWorkbook = ([titles, ...rows]: readonly (readonly string[])[]): Promise<Buffer> =>
  buffer(
    bookStream([{ name: '数据', columns: titles!.map((title) => ({ title, width: 12 })), rows: [rows] }], new Date()),
  )

/** Downloads a file; returns the text when the answer is no file. */
export async function download(
  server: TestServer,
  username: string,
  e: Pick<Endpoint, 'path'>,
  query: Record<string, string> = {},
): Promise<{ bytes: Buffer; headers: Headers; refusal: string | null }> {
  const token = username === '' ? '' : await server.tokenOf(username)
  const response = await fetch(`${server.baseURL}/api${e.path}?${new URLSearchParams(query)}`, {
    headers: token === '' ? {} : { 'X-Access-Token': token },
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  const isFile = response.headers.get('content-type')?.includes('spreadsheetml') ?? false
  const refusal = isFile ? null : (JSON.parse(bytes.toString()) as { message: string }).message
  return { bytes, headers: response.headers, refusal }
}

/** The form of an import. */
export function importForm(bytes: Uint8Array, name: string, fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, value)
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  return form
}
