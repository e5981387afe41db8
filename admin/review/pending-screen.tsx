import { Button } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ResourceScreen } from '../resource/resource-screen.tsx'
import { BesideTitle } from '../shell/routes/page-slot.tsx'
import { Desk } from './desk/desk.tsx'
import { DESK } from './desk-address.ts'
import { pendingReview } from './pending-list.tsx'

/** What waits for the reviewer: as a list, or one after the other on the desk. */
function PendingScreen(): ReactElement {
  const [params, setParams] = useSearchParams()
  const open = params.get(DESK)
  const show = (id: string | null) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      if (id === null) next.delete(DESK)
      else next.set(DESK, id)
      return next
    })
  return (
    <>
      <BesideTitle>
        {open === null ? (
          <Button icon="eye-open" text="逐篇审核" onClick={() => show('')} />
        ) : (
          <Button icon="th-list" text="返回列表" onClick={() => show(null)} />
        )}
      </BesideTitle>
      {open === null ? <ResourceScreen def={pendingReview} /> : <Desk id={open} onOpen={show} />}
    </>
  )
}

export const screens = { 'km/filemanagement/PendingReviewList': PendingScreen }
