import { createContext, useContext } from 'react'
import { storedTenant, storedToken } from '#core/api/storage/session-keys.ts'
import { keptFor } from '#core/api/storage/stored.ts'
import { onSite, siteBase } from '#core/routes/site-base.ts'

/** The default addresses for uploading and reading. */
interface UploadHost {
  action: string
  /** Takes the `{ url }` of a picture and stores it. */
  addressAction: string
  /** The authorization headers. */
  headers: () => Readonly<Record<string, string>>
}

const kept = keptFor(siteBase())

const OWN: UploadHost = {
  action: onSite('/api/sys/common/upload'),
  addressAction: onSite('/api/sys/common/uploadAddress'),
  headers: () => {
    const token = storedToken(kept)
    const tenant = storedTenant(kept)
    return { ...(token && { 'X-Access-Token': token }), ...(tenant && { 'tenant-id': tenant }) }
  },
}

export const UploadHostContext = createContext<UploadHost>(OWN)
export const useUploadHost = (): UploadHost => useContext(UploadHostContext)

/** The bytes of a file that only signed-in people may read. */
export async function readUploaded(host: UploadHost, url: string): Promise<Blob> {
  const isOurs = new URL(url, location.href).origin === location.origin
  const response = await fetch(url, { headers: isOurs ? host.headers() : {} })
  if (!response.ok) throw new Error('文件下载失败')
  return response.blob()
}
