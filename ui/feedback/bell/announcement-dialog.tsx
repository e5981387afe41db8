import { type ReactElement, useCallback, useEffect, useState } from 'react'
import type { Api } from '#core/api/client.ts'
import { errorText } from '#core/api/error-text.ts'
import { isPageAddress } from '#core/rules/own-page.ts'
import { announcementRead, type OwnAnnouncement } from '#core/contract/sys/messages/announcement.ts'
import { Button, buttonClass } from '#ui/controls/button/button.tsx'
import { Dialog, DialogActions } from '#ui/feedback/dialog/dialog.tsx'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { styles } from '#ui/theme/styles.ts'
import { markupNodes } from '#ui/viewers/markdown-view/markdown-document.ts'
import '#ui/viewers/markdown-view/markdown-view.tsx'
import css from './announcement-dialog.css?inline'

styles(css)

interface AnnouncementDialogProps {
  api: Api
  row: OwnAnnouncement
  /** Called when the server has recorded the reading. */
  onRead: () => void
  onClose: () => void
}

/** An announcement; opening it marks it as read. */
export function AnnouncementDialog({ api, row, onRead, onClose }: AnnouncementDialogProps): ReactElement {
  const { anntId, titile, sender, sendTime, msgContent, msgAbstract, openType, openPage } = row
  const [refusal, setRefusal] = useState<string | null>(null)
  useEffect(() => {
    api.call(announcementRead, { body: { anntId } }).then(onRead, (error: unknown) => setRefusal(errorText(error)))
    // oxlint-disable-next-line react/exhaustive-deps -- it is read once
  }, [anntId])
  // The server has sanitized the HTML; it is sanitized again here.
  const draw = useCallback(
    (element: HTMLDivElement | null) => element?.replaceChildren(markupNodes(msgContent ?? '').nodes),
    [msgContent],
  )
  return (
    <Dialog title="通知消息" isWide onClose={onClose}>
      <Refusal>{refusal}</Refusal>
      <article className="zk-announcement">
        <h3>{titile}</h3>
        <p>
          发布人：{sender ?? '—'}　发布时间：{sendTime ?? '—'}
        </p>
        {msgContent ? <div ref={draw} className="zk-md" /> : <div className="zk-md">{msgAbstract}</div>}
      </article>
      <DialogActions>
        <Button onClick={onClose}>关闭</Button>
        {openType === 'url' && openPage && isPageAddress(openPage) && (
          <a className={buttonClass('primary')} href={openPage} target="_blank" rel="noopener noreferrer">
            去处理
          </a>
        )}
      </DialogActions>
    </Dialog>
  )
}
