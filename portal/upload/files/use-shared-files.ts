import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { siteBase } from '#core/routes/site-base.ts'
import { usePortal } from '../../use-portal.ts'
import { addFiles } from '../add-files.ts'
import { fromField } from './folder-walk.ts'

/** Files that a phone has shared with the installed site become chosen files, once somebody has signed in. */
export function useSharedFiles(userId: string | null): void {
  const portal = usePortal()
  const [params, setParams] = useSearchParams()
  const isShared = params.has('shared')
  useEffect(() => {
    if (!isShared || userId === null || !('caches' in globalThis)) return
    const take = async () => {
      const { takeFiles } = await import('../../offline/worker/shared-inbox.ts')
      const files = await takeFiles(`${location.origin}${siteBase()}/`)
      addFiles(portal, fromField(files))
      if (files.length === 0) portal.toast('没有收到分享的文件，请在这里选择', 'warn')
      setParams({}, { replace: true })
    }
    take().catch(() => portal.toast('没有收到分享的文件，请在这里选择', 'bad'))
    // oxlint-disable-next-line react/exhaustive-deps -- `setParams` is new with every drawing
  }, [isShared, userId, portal])
}
