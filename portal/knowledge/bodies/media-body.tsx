import { type ReactElement, useCallback } from 'react'
import { docPreview } from '#core/contract/km/documents/document.ts'
import { fileTicket } from '#core/contract/km/documents/file.ts'
import { INDEX_STATE } from '#core/rules/document-status.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { MediaView } from '#ui/viewers/media-view/media-view.tsx'
import { useApi } from '../../use-portal.ts'
import { type BodyProps, useShownFile } from './body-props.ts'
import { TextAnyway } from './use-preview.tsx'

/** A player for a recording, with its metadata below. */
export function MediaBody(props: BodyProps): ReactElement {
  const { doc, watermark } = props
  const file = useShownFile(props)
  const api = useApi()
  // The player cannot send a header, so its address contains a ticket.
  const addressOf = useCallback(async () => {
    const { token, lasts } = await api.call(fileTicket, { query: { ...file, right: 'view' } })
    return { url: api.address(docPreview, { query: { ...file, token } }), lasts }
  }, [api, file])
  const isRead = doc.ftiFlag === INDEX_STATE.indexed
  return (
    <>
      <MediaView
        title={doc.title}
        kind={doc.viewKind === 'audio' ? 'audio' : 'video'}
        addressOf={addressOf}
        watermark={watermark}
        instead={<Notice>浏览器不能播放这种格式，可以下载后用播放器打开。</Notice>}
      />
      {isRead && <TextAnyway {...props} />}
    </>
  )
}
