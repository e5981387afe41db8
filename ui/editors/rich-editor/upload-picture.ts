import type { Api } from '#core/api/client.ts'
import { commonStatic, commonUpload } from '#core/contract/sys/stored-file.ts'

/** A picture as the address that holds it whole. */
export const embedded = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(new Error('图片读取失败')))
    reader.readAsDataURL(file)
  })

/** Stores a picture of a text and answers its address. A server that answers `local` wants it to stand in the text. */
export async function uploadPicture(api: Api, file: File): Promise<string> {
  const stored = await api.call(commonUpload, { body: { biz: 'jeditor', jeditor: '1' }, file, fileName: file.name })
  if (stored === 'local') return embedded(file)
  const [label = '', name = ''] = stored.split('/')
  return api.address(commonStatic, { params: { label, name } })
}
