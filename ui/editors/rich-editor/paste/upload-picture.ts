import type { Api } from '#core/api/client.ts'
import { commonStatic, commonUpload } from '#core/contract/sys/stored-files/stored-file.ts'

/** A picture as a data URL. */
export async function embedded(file: File): Promise<string> {
  let text = ''
  for (const byte of new Uint8Array(await file.arrayBuffer())) text += String.fromCharCode(byte)
  return `data:${file.type};base64,${btoa(text)}`
}

/**
 * @bench Uploads a picture of a text and returns its address. If the server answers `local`, the picture is embedded in
 * the text.
 */
export async function uploadPicture(api: Api, file: File): Promise<string> {
  const stored = await api.call(commonUpload, { body: { biz: 'jeditor', jeditor: '1' }, file, fileName: file.name })
  if (stored === 'local') return embedded(file)
  const [label = '', name = ''] = stored.split('/')
  return api.address(commonStatic, { params: { label, name } })
}
