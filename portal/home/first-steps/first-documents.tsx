import { type ReactElement, useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { useSession } from '../../session/use-session.ts'
import { openFor } from '../../upload/actions.ts'
import { DropZone } from '../../upload/drop-zone.tsx'
import { UploadStore } from '../../upload/upload.store.ts'
import { usePortal, useStore } from '../../use-portal.ts'

/** Takes files at once; where they go and who sees them is said on the page of uploads. */
export function FirstDocuments(): ReactElement {
  const portal = usePortal()
  const userId = useSession().user?.id ?? null
  useEffect(() => openFor(portal, userId), [portal, userId])
  const navigate = useNavigate()
  const hasFiles = useSnapshot(useStore(UploadStore).state).items.length > 0
  useEffect(() => {
    if (hasFiles) void navigate(PORTAL_PATHS.create)
  }, [hasFiles, navigate])
  return <DropZone />
}
