import type { AuthEngines } from '#server/sign-in/actor/index.ts'
import type { DocumentDeps } from '../documents/index.ts'
import type { Discovery, DiscoveryCache } from './discovery.ts'

export interface OfficeSettings {
  /** The origin of the editor. */
  editor: string
  /** The origin under which the editor reaches this server. */
  host: string
}

/** A configured office editor. */
export interface Office extends OfficeSettings {
  discovery: DiscoveryCache
}

export interface OfficeDeps extends DocumentDeps, AuthEngines {
  office: Office | null
  uploadLimitBytes: number
}

/** The address of the editor's page for a kind of file; null if it has none for this action. */
export function pageFor({ actions }: Discovery, office: Office, o: { suffix: string; action: string; fileId: string }) {
  const urlsrc = actions.get(`${o.action} ${o.suffix}`)
  if (urlsrc === undefined) return null
  // Placeholders for optional parameters, like `<ui=UI_LLCC&>`: those without a value are removed.
  const filled = urlsrc.replace(/<(?:ui|lang)=\w+&?>/g, (part) => `${/<(\w+)/.exec(part)![1]}=zh-CN&`)
  const url = filled.replace(/<[^>]*>/g, '')
  const glue = url.includes('?') ? (/[?&]$/.test(url) ? '' : '&') : '?'
  return `${url}${glue}WOPISrc=${encodeURIComponent(`${office.host}/wopi/files/${o.fileId}`)}`
}
