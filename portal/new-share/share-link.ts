import { PORTAL_PATHS } from '#core/routes/owner.ts'
import type { Portal } from '../instance.ts'

/** The absolute address of a link, to be sent to somebody. */
export const linkAddress = ({ host }: Pick<Portal, 'host'>, key: string): string =>
  new URL(`${host.address}${PORTAL_PATHS.shared}?key=${encodeURIComponent(key)}`, location.href).href

/** The message to send: the link, and its code if it is known. */
export const linkText = (address: string, title: string, code: string | null): string =>
  [`分享给您：${title}`, `链接：${address}`, ...(code === null ? [] : [`提取码：${code}`])].join('\n')
