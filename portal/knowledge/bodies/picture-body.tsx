import { type ReactElement, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { errorText } from '#core/api/error-text.ts'
import { docPreview } from '#core/contract/km/documents/document.ts'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
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
  const { url, failure, retry, markBroken } = usePicture(doc.id, fileId)
  if (failure) return <ErrorState title="图片没有加载成功" reason={failure} onRetry={retry} />
  if (!url) return <Skeleton shape="text" />
  return (
    <WatermarkLayer tile={watermark}>
      <figure className="zk-picture">
        <img src={url} alt={doc.title} onError={markBroken} />
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

interface Picture {
  url: string | null
  failure: string | null
}

const NONE: Picture = { url: null, failure: null }

function usePicture(docId: string, fileId: string | null) {
  const api = useApi()
  const [found, setFound] = useState(NONE)
  const [turn, setTurn] = useState(0)
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
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each turn asks again
  }, [api, docId, fileId, turn])
  const retry = () => {
    setFound(NONE)
    setTurn(turn + 1)
  }
  const markBroken = () => setFound({ url: null, failure: '文件里的图片读不出来，可以下载后用看图软件打开。' })
  return { ...found, retry, markBroken }
}
