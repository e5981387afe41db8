import * as v from 'valibot'
import { faultOf } from '#core/api/fault.ts'
import { codeOf, type Envelope } from '#core/contract/envelope.ts'
import { DocRow, docUpload, type Scope } from '#core/contract/km/document.ts'
import { api } from '../api.ts'

export interface UploadFields {
  title: string
  scope: Scope
  category: string
  keywords: string
}

/** `fetch` does not tell how much was sent; XMLHttpRequest does. */
export function sendFile(
  file: File,
  fields: UploadFields,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<DocRow> {
  const form = new FormData()
  // Fields first: the server decides by them while the file is still on its way.
  for (const [name, value] of Object.entries(fields)) if (value !== '') form.append(name, value)
  form.append('file', file, file.name)

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', api.address(docUpload, {}))
    for (const [name, value] of Object.entries(api.headers())) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', (event) => onProgress(event.total ? event.loaded / event.total : 0))
    request.addEventListener('load', () => {
      try {
        resolve(readReply(request.status, request.responseText))
      } catch (error) {
        reject(error)
      }
    })
    request.addEventListener('error', () => reject(new Error('网络中断，文件没有上传。请检查网络后重试。')))
    request.addEventListener('abort', () => reject(new DOMException('已取消', 'AbortError')))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

function readReply(status: number, text: string): DocRow {
  if (status === 413) throw new Error('文件太大，服务器没有接收。')
  let envelope: Envelope<unknown> | null = null
  try {
    envelope = JSON.parse(text) as Envelope<unknown>
  } catch {
    throw status >= 400 ? faultOf(status, '') : new Error('服务器的回答无法识别')
  }
  if (status >= 400 || !envelope?.success)
    throw faultOf(status, envelope?.message ?? '', envelope ? { code: codeOf(envelope) } : {})
  return v.parse(DocRow, envelope.result)
}
