import { type ReactElement, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { errorText } from '#core/api/error-text.ts'
import { docPreview } from '#core/contract/km/documents/document.ts'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { WatermarkLayer } from '#ui/viewers/watermark-layer/watermark-layer.tsx'
import { useApi, useStore } from '../../use-portal.ts'
import { ReadNotice } from './read-notice.tsx'
import { type BodyProps, fileQuery } from './body-props.ts'
import { KnowledgeStore } from '../knowledge.store.ts'
import css from './picture-body.css?inline'

styles(css)

/** A picture under its watermark, with its metadata. */
export function PictureBody({ doc, fileId, watermark }: BodyProps): ReactElement {
  const { text } = useSnapshot(useStore(KnowledgeStore).state)
  const { url, failure } = usePicture(doc.id, fileId)
  if (failure) {
    return (
      <EmptyState icon="file-text" title="图片没有显示出来">
        {failure}
      </EmptyState>
    )
  }
  if (!url) return <Skeleton shape="text" />
  return (
    <WatermarkLayer tile={watermark}>
      <figure className="zk-picture">
        <img src={url} alt={doc.title} />
        {text && text.text.trim() !== '' && (
          <figcaption>
            <ReadNotice doc={doc} />
            {text.text}
          </figcaption>
        )}
      </figure>
    </WatermarkLayer>
  )
}

function usePicture(docId: string, fileId: string | null): { url: string | null; failure: string | null } {
  const api = useApi()
  const [found, setFound] = useState<{ url: string | null; failure: string | null }>({ url: null, failure: null })
  useEffect(() => {
    const asking = new AbortController()
    let url: string | null = null
    const show = async () => {
      try {
        url = URL.createObjectURL(await api.call(docPreview, { query: fileQuery(docId, fileId) }, asking.signal))
        setFound({ url, failure: null })
      } catch (error) {
        if (asking.signal.aborted) return
        setFound({ url: null, failure: errorText(error, '请稍后再试') })
      }
    }
    void show()
    return () => {
      asking.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [api, docId, fileId])
  return found
}
