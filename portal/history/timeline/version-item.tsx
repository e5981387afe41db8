import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { FieldChange, VersionRow } from '#core/contract/km/documents/version.ts'
import { formatSize } from '#core/text/file-size.ts'
import { Avatar } from '#ui/controls/avatar/avatar.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { Tag } from '#ui/controls/tag/tag.tsx'
import { useStore } from '../../use-portal.ts'
import { HistoryStore } from '../history.store.ts'
import { versionAddress } from '../history-address.ts'
import { versionBefore, versionState, versionStory } from '../version-words.ts'
import type { Shown } from './shown.ts'

interface VersionItemProps {
  version: VersionRow
  changes: readonly FieldChange[]
  shown: Shown
}

/** A version: who, what, why, when, and how large it is. */
export function VersionItem({ version, changes, shown }: VersionItemProps): ReactElement {
  const { versions } = useSnapshot(useStore(HistoryStore).state)
  const { tone, text } = versionState(version)
  const isShown = version.id === shown.id
  const isBase = version.id === shown.base
  const author = version.authorName ?? version.createBy ?? ''
  // While versions are compared, the next one is compared as well.
  const base = shown.base === '' ? '' : (versionBefore(version, versions)?.id ?? '')
  return (
    <li className={isShown ? 'is-shown' : isBase ? 'is-base' : undefined}>
      <Link
        className="zk-timeline-entry"
        to={versionAddress(version.id, base)}
        data-version={version.id}
        aria-current={isShown ? 'page' : undefined}
        tabIndex={isShown ? 0 : -1}
      >
        <Avatar name={author} />
        <span className="zk-timeline-head">
          <b>第 {version.version} 版</b>
          <Tag {...(tone !== 'quiet' && { tone })}>{text}</Tag>
          {isBase && <Tag tone="accent">对照</Tag>}
          <time className="zk-num" title={version.createTime ?? ''}>
            {version.createTime?.slice(11, 16)}
          </time>
        </span>
        <span>
          {author} · {versionStory(version, versions, changes)}
        </span>
        {version.comment && <q>{version.comment}</q>}
        <FileFacts version={version} />
      </Link>
      {!isShown && !isBase && <CompareButton version={version} shown={shown.id} />}
    </li>
  )
}

function FileFacts({ version: { files } }: { version: VersionRow }): ReactElement | null {
  const [file] = files
  if (!file) return null
  const format = /\.([^.]+)$/.exec(file.name)?.[1]?.toUpperCase()
  return (
    <small className="zk-num">
      {[format, formatSize(file.size), ...(files.length > 1 ? [`${files.length - 1} 个附件`] : [])]
        .filter(Boolean)
        .join(' · ')}
    </small>
  )
}

function CompareButton({ version, shown }: { version: VersionRow; shown: string }): ReactElement | null {
  const { versions } = useSnapshot(useStore(HistoryStore).state)
  // A change of the settings is open: there is no version to compare with.
  if (!versions.some(({ id }) => id === shown)) return null
  return (
    <Link
      className="zk-timeline-compare"
      to={versionAddress(shown, version.id)}
      tabIndex={-1}
      title={`与第 ${version.version} 版对比`}
      aria-label={`与第 ${version.version} 版对比`}
    >
      <Icon name="git-compare-arrows" size={16} />
    </Link>
  )
}
