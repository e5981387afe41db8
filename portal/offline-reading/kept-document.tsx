import { lazy, type ReactElement, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { docPreview } from '#core/contract/km/documents/document.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { FileIcon } from '#ui/controls/file-icon/file-icon.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import type { HitSteps } from '#ui/viewers/hits/hits.ts'
import { DocumentBody } from '../knowledge/bodies/document-body.tsx'
import { KnowledgeStore } from '../knowledge/knowledge.store.ts'
import { useWatermark } from '../session/use-watermark.ts'
import { usePageTitle } from '../shell/page.store.ts'
import { PortalContext, useApi, usePortal, useStore } from '../use-portal.ts'
import { ownerOf, settleFirst } from '../offline/keeping.ts'
import type { Answer } from '../offline/vault/answers.ts'
import { openKept } from '../offline/vault/vault.ts'
import { keptPortal } from './kept-portal.ts'

const PdfView = lazy(() => import('#ui/viewers/pdf-view/pdf-view.tsx').then((m) => ({ default: m.PdfView })))

interface KeptDocumentProps {
  id: string
  /** Shown when it is not kept. */
  otherwise: ReactNode
}

/** A kept document in its viewer, without a network. */
export function KeptDocument({ id, otherwise }: KeptDocumentProps): ReactNode {
  const portal = usePortal()
  const owner = ownerOf(portal)
  const { value, failure } = useQuery(id, async () => {
    await settleFirst(portal)
    return { answers: owner && (await openKept(owner, id)) }
  })
  if (failure) {
    return (
      <EmptyState isPage icon="lock" title="现在打不开">
        {failure}
      </EmptyState>
    )
  }
  if (!value) return <Skeleton shape="text" />
  return value.answers ? <Opened id={id} answers={value.answers} /> : otherwise
}

function Opened({ id, answers }: { id: string; answers: readonly Answer[] }): ReactElement {
  const portal = usePortal()
  const kept = useMemo(() => keptPortal(portal, answers), [portal, answers])
  return (
    <PortalContext value={kept}>
      <Reader id={id} />
    </PortalContext>
  )
}

function Reader({ id }: { id: string }): ReactElement {
  const knowledge = useStore(KnowledgeStore)
  const { doc } = useSnapshot(knowledge.state)
  usePageTitle(doc?.title ?? '离线')
  useEffect(() => {
    void knowledge.open(id)
    return () => knowledge.close()
  }, [knowledge, id])
  if (!doc) return <Skeleton shape="text" />
  return (
    <article className="zk-offline-document">
      <header>
        <h1>
          <FileIcon kind={doc.fileType} size={28} />
          {doc.title}
        </h1>
        <p>
          <span>离线保留的一份，连上网络后会更新</span>
          <Link to={PORTAL_PATHS.offline}>全部离线保留的知识</Link>
        </p>
      </header>
      <div className="zk-offline-sheet">{doc.viewKind === 'pdf' ? <KeptPdf doc={doc} /> : <KeptBody doc={doc} />}</div>
    </article>
  )
}

const nothing = () => {}

function KeptBody({ doc }: { doc: DocRow }): ReactElement {
  const watermark = useWatermark()
  const steps = useRef<HitSteps>(null)
  return (
    <DocumentBody
      {...{ doc, watermark, steps }}
      fileId={null}
      page={null}
      offset={null}
      onHits={nothing}
      onOutline={nothing}
    />
  )
}

/** Its bytes are here: the viewer has nothing to fetch. */
function KeptPdf({ doc }: { doc: DocRow }): ReactElement {
  const api = useApi()
  const watermark = useWatermark()
  const steps = useRef<HitSteps>(null)
  const { value: data, failure } = useQuery(doc.id, async () =>
    (await api.call(docPreview, { query: { docId: doc.id } })).arrayBuffer(),
  )
  const source = useMemo(() => data && { url: `kept:${doc.id}`, headers: {}, data }, [data, doc.id])
  if (failure) return <EmptyState icon="file-text" title="这篇知识没有完整保留，请移除后再保留一次" />
  if (!source) return <Skeleton shape="text" />
  return (
    <PdfView
      ref={steps}
      {...{ source, watermark }}
      page={null}
      terms={NO_WORDS}
      sought={null}
      mayPrint={false}
      onHits={nothing}
      onShown={nothing}
      onReady={nothing}
      onOutline={nothing}
    />
  )
}

const NO_WORDS: readonly string[] = []
