import type { ReactElement, ReactNode } from 'react'
import type { DocRow } from '#core/contract/km/document.ts'
import { documentState } from '#core/text/document-state.ts'
import { formatSize } from '#core/text/file-size.ts'
import { SCOPE_TEXTS } from '#core/text/scope-text.ts'
import { friendlyTime } from '#core/text/wire-time.ts'
import { StateDot } from '#ui/badge/badge.tsx'
import { styles } from '#ui/theme/styles.ts'
import css from './facts.css?inline'

styles(css)

/** What is known about a document beside its text. */
export function Facts({ doc }: { doc: DocRow }): ReactElement {
  const state = documentState(doc)
  const rows: [string, ReactNode][] = [
    ['状态', <StateDot tone={state.tone}>{state.text}</StateDot>],
    ['版本', doc.currentVersion && `第 ${doc.currentVersion} 版`],
    ['部门', doc.depId_dictText ?? doc.orgCode_dictText],
    ['作者', doc.authorName ?? doc.createBy],
    ['更新', timeOf(doc.lastUpdateTime ?? doc.createTime)],
    ['公开范围', doc.scope && SCOPE_TEXTS[doc.scope].name],
    ['分类', doc.category_dictText],
    ['关键词', doc.keywords],
    ['文件', doc.name],
    ['大小', typeof doc.fileSize === 'number' && formatSize(doc.fileSize)],
    ['编号', doc.serialNumber],
    ['阅读', `${doc.views ?? 0} 次`],
    ['下载', `${doc.downloads ?? 0} 次`],
  ]
  return (
    <dl className="zk-facts zk-num">
      {rows.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

const timeOf = (time: string | null | undefined) =>
  time ? <time title={time}>{friendlyTime(time, new Date())}</time> : null
