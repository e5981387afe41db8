import { type ReactElement, useState } from 'react'
import type { SearchRow } from '#core/contract/km/search/search.ts'
import { Avatar } from '#ui/controls/avatar/avatar.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { CategoryName, Tag } from '#ui/controls/tag/tag.tsx'
import { nameHue } from '#ui/theme/hues.ts'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { expiryState } from '../../documents/validity.ts'
import { placeInFile } from '../row/place-in-file.ts'

/** Whether it is still valid, where somebody has said until when. */
export function RowState({ row }: { row: SearchRow }): ReactElement | null {
  const [now] = useState(() => new Date())
  if (!row.expireTime) return null
  return expiryState(row.expireTime, now) === 'expired' ? (
    <Tag tone="warn">已过期</Tag>
  ) : (
    <Tag tone="good">现行有效</Tag>
  )
}

/** Where it stands, where in it the words are, who wrote it and when. */
export function RowFacts({ row, title }: { row: SearchRow; title: string }): ReactElement {
  const { hit } = row
  const time = row.lastUpdateTime ?? row.createTime
  const category = row.category_dictText ?? row.depId_dictText ?? row.orgCode_dictText
  const place = placeInFile(row, title)
  return (
    <p className="zk-meta zk-num">
      {category && <CategoryName hue={row.category_dictText ? nameHue(category) : 'slate'}>{category}</CategoryName>}
      {place && (
        <span className="zk-result-place" title={place}>
          <Icon name="list-tree" size={14} />
          <span>{place}</span>
        </span>
      )}
      {row.authorName && (
        <span className="zk-result-person">
          <Avatar name={row.authorName} size="small" />
          {row.authorName}
        </span>
      )}
      {time && <WireTime time={time} />}
      {hit && hit.more > 0 && <span>本篇还有 {hit.more} 处</span>}
    </p>
  )
}
