import { AnchorButton, Button } from '@blueprintjs/core'
import { type ReactElement, useEffect, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { announcementOwn, announcementRead, type OwnAnnouncement } from '#core/contract/sys/announcement.ts'
import { RichEditor } from '#ui/editors/lazy.tsx'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { api } from '../api.ts'
import { DetailList } from '../parts/detail-list/detail-list.tsx'
import { Drawer } from '../parts/drawer/drawer.tsx'
import type { PanelProps } from '../resource/define.ts'
import { rowPanel } from '../resource/panel-action.ts'

/** An announcement as its reader sees it; opening it marks it as read. */
function ShowAnnouncement({ rows, onDone }: PanelProps<OwnAnnouncement>): ReactElement {
  const { anntId, titile, sender, sendTime, msgContent, msgAbstract, openType, openPage } = rows[0]!
  const [refusal, setRefusal] = useState<string | null>(null)
  useEffect(() => {
    api.call(announcementRead, { body: { anntId } }).catch((error: unknown) => setRefusal(errorText(error)))
  }, [anntId])
  const close = () => onDone()
  const foot = (
    <>
      <Button onClick={close}>关闭</Button>
      {openType === 'url' && openPage && (
        <AnchorButton intent="primary" href={openPage} target="_blank" rel="noopener noreferrer">
          去处理
        </AnchorButton>
      )}
    </>
  )
  return (
    <Drawer title="通知消息" width="wide" foot={foot} onClose={close}>
      <Refusal>{refusal}</Refusal>
      <h3>{titile}</h3>
      <DetailList
        columns={2}
        items={[
          ['发布人', sender],
          ['发布时间', sendTime],
          ['摘要', msgAbstract],
        ]}
      />
      {msgContent && <RichEditor label="正文" value={msgContent} isReadOnly onChange={() => undefined} />}
    </Drawer>
  )
}

export const showAnnouncement = rowPanel({
  id: 'show',
  label: '查看',
  icon: 'eye-open',
  access: announcementOwn.access,
  panel: ShowAnnouncement,
})
