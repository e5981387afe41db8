import { captchaImage, captchaNeeded } from '../contract/sys/login.ts'
import type { Api } from './client.ts'

/** The two calls for the captcha of a sign-in form. */
export const captchaCalls = (api: Api) => ({
  isNeeded: (username: string) => api.call(captchaNeeded, { query: { username } }),
  load: (key: string, signal: AbortSignal) => api.call(captchaImage, { params: { key } }, signal),
})
