import { lazy, type ReactElement, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { versionDownload, type VersionRow } from '#core/contract/km/documents/version.ts'
import { Avatar } from '#ui/controls/avatar/avatar.tsx'
import { Button } from '#ui/controls/button/button.tsx'
import { FileIcon } from '#ui/controls/file-icon/file-icon.tsx'
import { Tag } from '#ui/controls/tag/tag.tsx'
import { saveBlob } from '#ui/feedback/save-blob.ts'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { LongTitle } from '../documents/long-title.tsx'
import { useApi, useStore } from '../use-portal.ts'
import { useWork } from '../use-work.ts'
import { HistoryStore } from './history.store.ts'
import { versionAddress } from './history-address.ts'
import { mayRestore } from './restore/restore.ts'
import { versionBefore, versionState, versionStory } from './version-words.ts'

const RestoreDialog = lazy(() => import('./restore/restore-dialog.tsx').then((m) => ({ default: m.RestoreDialog })))

interface VersionHeadProps {
  version: VersionRow
  /** The version with which it is compared. */
  other: VersionRow | undefined
}

/** The title of the version, who made it, why and when, and what can be done with it. */
export function VersionHead({ version, other }: VersionHeadProps): ReactElement {
  const { versions, changes } = useSnapshot(useStore(HistoryStore).state)
  const { tone, text } = versionState(version)
  const author = version.authorName ?? version.createBy ?? ''
  const made = changes.find((change) => change.madeVersion && change.version === version.version)
  const kind = /\.([^.]+)$/.exec(version.files[0]?.name ?? '')?.[1]
  return (
    <header className="zk-version-head">
      <h1>
        <FileIcon kind={kind} size={32} />
        <span>
          <LongTitle title={version.title} />
          <span className="zk-version-number">（第 {version.version} 版）</span>
        </span>
      </h1>
      <p className="zk-version-byline">
        <Avatar name={author} />
        <b>{author}</b>
        <span>{versionStory(version, versions, made?.changes)}</span>
        {version.createTime && <WireTime time={version.createTime} />}
        <Tag {...(tone !== 'quiet' && { tone })}>{text}</Tag>
      </p>
      {version.comment && <p className="zk-version-note">{version.comment}</p>}
      <VersionActions version={version} other={other} />
    </header>
  )
}

function VersionActions({ version, other }: VersionHeadProps): ReactElement {
  const api = useApi()
  const { versions, doc } = useSnapshot(useStore(HistoryStore).state)
  const [busy, work] = useWork()
  const [isRestoring, setRestoring] = useState(false)
  const file = version.files[0]
  // The first version has none before it: what people want to see is how far the present one has come from it.
  const base =
    other ?? versionBefore(version, versions) ?? versions.find(({ visible, id }) => visible && id !== version.id)
  const restorable = [version, other].find((each) => doc && each && mayRestore(doc, each))
  const download = async () => saveBlob(await api.call(versionDownload, { query: { id: version.id } }), file!.name)
  return (
    <div className="zk-version-actions">
      <nav aria-label="怎么看" className="zk-version-views">
        <Link to={versionAddress(version.id)} aria-current={other ? undefined : 'page'}>
          内容
        </Link>
        {base && (
          <Link to={versionAddress(version.id, base.id)} aria-current={other ? 'page' : undefined}>
            对比改动
          </Link>
        )}
      </nav>
      {file && (
        <Button look="quiet" icon="download" disabled={busy} onClick={() => void work(download)}>
          下载
        </Button>
      )}
      {restorable && (
        <Button look="soft" icon="undo-2" onClick={() => setRestoring(true)}>
          {restorable === version ? '恢复这一版' : `恢复第 ${restorable.version} 版`}
        </Button>
      )}
      {restorable && isRestoring && (
        <Suspense fallback={null}>
          <RestoreDialog version={restorable} onClose={() => setRestoring(false)} />
        </Suspense>
      )}
    </div>
  )
}
