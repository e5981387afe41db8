import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { STATUS } from '#core/rules/document-status.ts'
import type { VersionRow } from '#core/contract/km/documents/version.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { StateDot, type Tone } from '#ui/controls/badge/badge.tsx'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { useStore } from '../use-portal.ts'
import { HistoryStore } from './history.store.ts'

/** The version's state in one word. */
export function versionState({ visible, open, status }: VersionRow): { tone: Tone; text: string } {
  if (visible) return { tone: 'good', text: '读者看到的版本' }
  if (status === STATUS.waiting) return { tone: 'warn', text: '待审核' }
  if (status === STATUS.rejected) return { tone: 'bad', text: '已驳回' }
  if (status === STATUS.passed) return { tone: 'quiet', text: '曾发布' }
  return { tone: 'quiet', text: open ? '草稿' : '未采用' }
}

/** All versions, newest first. */
export function VersionLinks({ current }: { current: string }): ReactElement {
  const { versions } = useSnapshot(useStore(HistoryStore).state)
  return (
    <ol className="zk-history-links">
      {versions.map((version) => {
        const { tone, text } = versionState(version)
        return (
          <li key={version.id}>
            <Link
              to={`${PORTAL_PATHS.history}?id=${encodeURIComponent(version.id)}`}
              aria-current={version.id === current ? 'page' : undefined}
            >
              <span>第 {version.version} 版</span>
              <StateDot tone={tone}>{text}</StateDot>
              <span className="zk-history-meta">
                {version.authorName ?? version.createBy}
                {version.createTime && (
                  <>
                    {' · '}
                    <WireTime time={version.createTime} />
                  </>
                )}
              </span>
              {version.comment && <span className="zk-history-meta">{version.comment}</span>}
            </Link>
          </li>
        )
      })}
    </ol>
  )
}
