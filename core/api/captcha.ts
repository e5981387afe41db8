import { captchaImage, captchaNeeded } from '../contract/sys/login.ts'
import type { Api } from './client.ts'

/** The two questions of a form that signs in. */
export const captchaOf = (api: Api) => ({
  isNeeded: (username: string) => api.call(captchaNeeded, { query: { username } }),
  load: (key: string, signal: AbortSignal) => api.call(captchaImage, { params: { key } }, signal),
})
