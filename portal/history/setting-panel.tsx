import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { SettingChange } from '#core/contract/km/documents/version.ts'
import { Avatar } from '#ui/controls/avatar/avatar.tsx'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { useStore } from '../use-portal.ts'
import { FieldChanges } from '#ui/viewers/diff/field-changes.tsx'
import { HistoryStore } from './history.store.ts'
import { versionAddress } from './history-address.ts'
import { settingStory } from './setting-words.ts'

/** One change of the settings, with all of its fields. */
export function SettingPanel({ change }: { change: SettingChange }): ReactElement {
  const { versions } = useSnapshot(useStore(HistoryStore).state)
  const author = change.authorName ?? change.createBy ?? '系统'
  const version = versions.find((each) => each.version === change.version)
  return (
    <>
      <header className="zk-version-head">
        <h1>
          {author} {settingStory(change)}
        </h1>
        <p className="zk-version-byline">
          <Avatar name={author} />
          <b>{author}</b>
          <WireTime time={change.createTime} />
          {version && (
            <span>
              当时是 <Link to={versionAddress(version.id)}>第 {version.version} 版</Link>
            </span>
          )}
        </p>
      </header>
      <div className="zk-setting-table">
        <FieldChanges changes={change.changes} />
      </div>
      <p className="zk-timeline-note">设置改了立即生效，不产生新版本；要改回去，请在知识页上修改。</p>
    </>
  )
}
