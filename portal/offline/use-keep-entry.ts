import { useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { offlineIds } from '#core/api/storage/offline-copies.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { siteValue } from '#core/rules/site/site.ts'
import type { MenuEntry } from '#ui/controls/menu-button/menu-button.tsx'
import { useSession } from '../session/use-session.ts'
import { useSiteState } from '../site/use-site.ts'
import { usePortal } from '../use-portal.ts'

const UNKEPT = new Set<DocRow['viewKind']>(['archive', 'audio', 'video', 'none'])

/** Browsers have what it takes only on pages with https, and only our own page has the offline page. */
const isPossible = (ownsPage: boolean) => ownsPage && isSecureContext && 'serviceWorker' in navigator

/** 离线保留 in the menu of a document, or 移除 where it is kept; none where the reader may not keep it. */
export function useKeepEntry(doc: DocRow): MenuEntry[] {
  const portal = usePortal()
  const { user } = useSession()
  const { config } = useSiteState()
  const [, redraw] = useState(0)
  const isOn = siteValue(config, 'InstallFlag') === '1' && siteValue(config, 'OfflineDays') !== '0'
  const isKept = offlineIds().includes(doc.id)
  const may = user !== null && isOn && Boolean(doc.may?.download) && !UNKEPT.has(doc.viewKind ?? 'none')
  if (!isPossible(portal.host.ownsPage) || !(may || isKept)) return []
  const work = async (done: string, failed: string, how: () => Promise<void>) => {
    try {
      await how()
      portal.toast(done)
    } catch (error) {
      portal.toast(errorText(error, failed), 'bad')
    }
    redraw((count) => count + 1)
  }
  const keep = async () => {
    portal.toast('正在离线保留…')
    await (await import('./when-kept.ts')).keepOffline(portal, doc.id)
  }
  const erase = async () => (await import('./when-kept.ts')).erase([doc.id])
  const days = siteValue(config, 'OfflineDays')
  return [
    isKept
      ? { text: '移除离线保留', icon: 'cloud-off', onSelect: () => void work('已移除', '没有移除成功', erase) }
      : {
          text: '离线保留',
          icon: 'download',
          onSelect: () => void work(`已离线保留，没有网络时可以读 ${days} 天`, '没有保留成功', keep),
        },
  ]
}
