import type { ReactElement } from 'react'
import { versionGet, type VersionRow } from '#core/contract/km/documents/version.ts'
import { formatSize } from '#core/text/file-size.ts'
import { shownFileName } from '#core/text/shown-file-name.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { Fact } from '../knowledge/fact.tsx'
import { FieldFacts } from '../knowledge/facts.tsx'
import { useApi } from '../use-portal.ts'

/** What else belongs to the version: its review, its texts beside the file, and its files. */
export function VersionFacts({ version }: { version: VersionRow }): ReactElement {
  const api = useApi()
  // Rows of a list do not contain the fields of the form.
  const { value } = useQuery(version.id, (signal) => api.call(versionGet, { query: { id: version.id } }, signal))
  return (
    <details className="zk-version-facts">
      <summary>这一版的信息</summary>
      <dl className="zk-facts zk-num">
        <Fact name="驳回原因">{version.reason}</Fact>
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
        <FieldFacts fields={value?.fields} />
        <Fact name="文件">
          {version.files.length > 0 &&
            version.files.map((file) => `${shownFileName(file.name)}（${formatSize(file.size)}）`).join('、')}
        </Fact>
      </dl>
    </details>
  )
}
