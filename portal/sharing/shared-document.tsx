import { type ReactElement, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import type { VersionFile } from '#core/contract/km/documents/version.ts'
import { untilText } from '#core/text/until-text.ts'
import { watermarkTile } from '#core/watermark/tile.ts'
import { Avatar } from '#ui/controls/avatar/avatar.tsx'
import { Button } from '#ui/controls/button/button.tsx'
import { Cover } from '#ui/controls/cover/cover.tsx'
import { FileIcon } from '#ui/controls/file-icon/file-icon.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import type { HitSteps } from '#ui/viewers/hits/hits.ts'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { LongTitle } from '../documents/long-title.tsx'
import { DocumentBody } from '../knowledge/bodies/document-body.tsx'
import { KnowledgeStore } from '../knowledge/knowledge.store.ts'
import { Outline, type OutlineEntry } from '../knowledge/outline.tsx'
import { saveFile } from '../knowledge/files/save-file.ts'
import { useChosenFile } from '../knowledge/files/use-chosen-file.ts'
import { VersionFiles, withFile } from '../knowledge/files/version-files.tsx'
import { usePageTitle } from '../shell/page.store.ts'
import { useSiteState } from '../site/use-site.ts'
import { useApi, useStore } from '../use-portal.ts'
import { useWork } from '../use-work.ts'
import type { Opened } from './opened-share.ts'

interface SharedDocumentProps {
  opened: Opened
  /** Called when the document can no longer be read, to find out the reason. */
  onLost: () => void
}

/** The document of a share, read with the share's token. */
export function SharedDocument({ opened, onLost }: SharedDocumentProps): ReactElement {
  const knowledge = useStore(KnowledgeStore)
  const { phase, reason, doc } = useSnapshot(knowledge.state)
  usePageTitle(opened.title)
  useEffect(() => {
    void knowledge.open(opened.docId)
    return () => knowledge.close()
  }, [knowledge, opened.docId])
  const isLost = phase === 'absent'
  useEffect(() => {
    if (isLost) onLost()
    // oxlint-disable-next-line react/exhaustive-deps -- `onLost` is new with every drawing
  }, [isLost])
  if (phase === 'failed') {
    return <ErrorState title="没有打开成功" reason={reason} onRetry={() => void knowledge.open(opened.docId)} />
  }
  return (
    <article className="zk-page zk-shared">
      <div className="zk-shared-sheet">
        <Cover name={opened.title} isWide />
        <SharedHead opened={opened} doc={doc} />
        {doc ? <SharedBody doc={doc} opened={opened} /> : <Skeleton shape="text" />}
      </div>
      <SharedFoot />
    </article>
  )
}

function SharedHead({ opened, doc }: { opened: Opened; doc: DocRow | null }): ReactElement {
  const api = useApi()
  const [busy, work] = useWork()
  const download = () => work(() => saveFile(api, opened.docId, { name: doc?.name ?? opened.title }), '文件开始下载')
  return (
    <header className="zk-shared-head">
      <span className="zk-shared-face">
        <FileIcon kind={doc?.fileType} size={40} />
      </span>
      <div className="zk-shared-line">
        <h1>
          <LongTitle title={doc?.title ?? opened.title} />
        </h1>
        {opened.bits.includes('download') && (
          <Button look="primary" icon="download" disabled={busy} onClick={() => void download()}>
            下载
          </Button>
        )}
      </div>
      <SharedTerms opened={opened} />
    </header>
  )
}

/** From whom, until when, and what may be done. */
function SharedTerms({ opened }: { opened: Opened }): ReactElement {
  const [now] = useState(() => new Date())
  return (
    <p className="zk-num">
      <span>
        <Avatar name={opened.ownerName} size="small" />
        {opened.ownerName} 分享
      </span>
      {opened.validUntil && (
        <span>
          <span>
            有效期到 <WireTime time={opened.validUntil} />，{untilText(opened.validUntil, now)}
          </span>
        </span>
      )}
      {opened.viewsLeft !== null && opened.viewsLeft !== undefined && <span>还能打开 {opened.viewsLeft} 次</span>}
      {!opened.bits.includes('download') && <span>只供阅读</span>}
    </p>
  )
}

const SharedFoot = (): ReactElement => (
  <p className="zk-shared-foot">
    <Icon name="shield-check" />
    请不要把链接转给别人；链接到期或被收回后就打不开了。
  </p>
)

const NOTHING_FOUND = () => {}

/** The document in its viewer under the share's watermark; the chosen file if there are several. */
function SharedBody({ doc, opened }: { doc: DocRow; opened: Opened }): ReactElement {
  const { files, chosen, choose } = useChosenFile(doc)
  return (
    <SharedFile key={chosen?.id ?? 'main'} doc={chosen ? withFile(doc, chosen) : doc} file={chosen} opened={opened}>
      {files.length > 1 && <VersionFiles doc={doc} files={files} open={(chosen ?? files[0]!).id} onOpen={choose} />}
    </SharedFile>
  )
}

interface SharedFileProps {
  doc: DocRow
  /** Null: the main file. */
  file: VersionFile | null
  opened: Opened
  /** Shown above the document. */
  children: ReactNode
}

function SharedFile({ doc, file, opened, children }: SharedFileProps): ReactElement {
  const { config } = useSiteState()
  const steps = useRef<HitSteps>(null)
  const [outline, setOutline] = useState<readonly OutlineEntry[]>([])
  const handleOutline = useCallback((entries: readonly OutlineEntry[]) => setOutline(entries), [])
  return (
    <div className={`zk-shared-body${outline.length > 1 ? ' has-outline' : ''}`}>
      {outline.length > 1 && (
        <nav aria-label="目录">
          <Outline entries={outline} />
        </nav>
      )}
      <div>
        {children}
        <DocumentBody
          doc={doc}
          fileId={file?.id ?? null}
          page={null}
          offset={null}
          watermark={watermarkTile(config, { username: opened.watermark, department: null })}
          onHits={NOTHING_FOUND}
          onOutline={handleOutline}
          steps={steps}
        />
      </div>
    </div>
  )
}
