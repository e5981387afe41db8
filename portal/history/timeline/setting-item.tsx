import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { SettingChange } from '#core/contract/km/documents/version.ts'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { changeAddress, versionAddress } from '../history-address.ts'
import { FieldChanges } from '#ui/viewers/diff/field-changes.tsx'
import { isContentSave, settingIcon, settingStory, toldChanges } from '../setting-words.ts'
import { useStore } from '../../use-portal.ts'
import { HistoryStore } from '../history.store.ts'

/** How many fields are told in the timeline; all of them are told when the change is open. */
const MOST = 2

interface SettingItemProps {
  change: SettingChange
  /** How many saves of the same text this entry stands for. */
  times: number
  isShown: boolean
}

/** A change of the settings: who, when, and the values before and after it. */
export function SettingItem({ change, times, isShown }: SettingItemProps): ReactElement {
  const { docId, versions } = useSnapshot(useStore(HistoryStore).state)
  // What the draft was before is not kept: the version itself says all there is.
  const saved = isContentSave(change) && versions.find((each) => each.version === change.version)
  const told = toldChanges(change)
  const rest = told.length - MOST
  return (
    <li className={isShown ? 'is-shown' : undefined}>
      <Link
        className="zk-timeline-entry is-setting"
        to={saved ? versionAddress(saved.id) : changeAddress(docId, change.id)}
        aria-current={isShown ? 'page' : undefined}
        tabIndex={isShown ? 0 : -1}
      >
        <i className="zk-timeline-mark">
          <Icon name={settingIcon(change)} size={14} />
        </i>
        <span className="zk-timeline-head">
          <span>
            {change.authorName ?? change.createBy ?? '系统'} {settingStory(change)}
            {times > 1 && `（${times} 次）`}
          </span>
          <time className="zk-num" title={change.createTime}>
            {change.createTime.slice(11, 16)}
          </time>
        </span>
        <FieldChanges changes={told.slice(0, MOST)} />
        {rest > 0 && <small>还有 {rest} 项</small>}
      </Link>
    </li>
  )
}
