import type { ReactElement } from 'react'
import type { VersionRow } from '#core/contract/km/documents/version.ts'
import { formatSize } from '#core/text/file-size.ts'
import { StateDot } from '#ui/controls/badge/badge.tsx'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { Fact, FieldFacts } from '../knowledge/facts.tsx'
import { versionState } from './version-links.tsx'

/** The version's author, date, reason and result of review. */
export function VersionFacts({ version }: { version: VersionRow }): ReactElement {
  const { tone, text } = versionState(version)
  return (
    <dl className="zk-facts zk-num zk-history-facts">
      <Fact name="状态">
        <StateDot tone={tone}>{text}</StateDot>
      </Fact>
      <Fact name="驳回原因">{version.reason}</Fact>
      <Fact name="修改人">{version.authorName ?? version.createBy}</Fact>
      <Fact name="修改时间">{version.createTime && <WireTime time={version.createTime} />}</Fact>
      <Fact name="修改说明">{version.comment}</Fact>
      <Fact name="来自">{version.parent && `第 ${version.parent} 版`}</Fact>
      <Fact name="审核">
        {version.decideBy && version.decideTime && (
          <>
            {version.decideBy} <WireTime time={version.decideTime} />
          </>
        )}
      </Fact>
      <Fact name="标签">{version.keywords}</Fact>
      <Fact name="备注">{version.remark}</Fact>
      <FieldFacts fields={version.fields} />
      <Fact name="文件">
        {version.files.length > 0 && version.files.map((file) => `${file.name}（${formatSize(file.size)}）`).join('、')}
      </Fact>
    </dl>
  )
}
