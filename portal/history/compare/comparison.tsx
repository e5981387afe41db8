import { type ReactElement, useMemo } from 'react'
import {
  type Comparison as Compared,
  type FieldChange,
  versionCompare,
  type VersionRow,
} from '#core/contract/km/documents/version.ts'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import type { MergedPages } from '#ui/viewers/compared-view/merge-pages.ts'
import { useApi } from '../../use-portal.ts'
import { namedChanges } from '#ui/viewers/diff/named-changes.ts'
import { FieldChanges } from '#ui/viewers/diff/field-changes.tsx'
import css from './comparison.css?inline'
import { DiffView } from './diff-view.tsx'
import { buildStretches } from '#ui/viewers/diff/rows.ts'
import { useLayouts } from './layouts.ts'
import { PageDiff } from './page-diff.tsx'
import { usePages } from './use-pages.ts'

styles(css)

interface ComparisonProps {
  from: VersionRow
  to: VersionRow
  /** The settings that were changed between them, besides what belongs to the versions. */
  settings?: readonly FieldChange[]
  /** In a dialog: inline, without the map and the keys. */
  isPreview?: boolean
}

/** What is different in the second version: its fields and settings, and its text line by line. */
export function Comparison({ from, to, settings = [], isPreview = false }: ComparisonProps): ReactElement {
  const api = useApi()
  const { value, failure, retry } = useQuery(`${from.id} ${to.id}`, (signal) =>
    api.call(versionCompare, { query: { from: from.id, to: to.id } }, signal),
  )
  const pages = usePages(from, to)
  if (failure) return <ErrorState title="没有比较成功" reason={failure} onRetry={retry} />
  if (!value || pages === undefined) return <Skeleton shape="text" />
  const { added, removed } = value
  const all = changedFields(value, settings)
  const isSame = added + removed === 0 && !pages?.tones.length
  return (
    <section aria-label="比较结果" className="zk-comparison">
      {all.length > 0 && (
        <section aria-label="信息和设置的改动" className="zk-comparison-fields">
          <FieldChanges changes={all} />
        </section>
      )}
      {isSame ? (
        <p className="zk-comparison-same">{all.length > 0 ? '正文没有不同。' : '这两个版本没有不同。'}</p>
      ) : (
        <Differences key={`${from.id} ${to.id}`} {...{ value, pages, from, to, isPreview }} />
      )}
    </section>
  )
}

interface DifferencesProps {
  value: Compared
  pages: MergedPages | null
  from: VersionRow
  to: VersionRow
  isPreview: boolean
}

/** A page as it is read, where something of it can be seen to have changed; else, or if somebody prefers it, lines. */
function Differences({ value, pages, ...shown }: DifferencesProps): ReactElement {
  const { added, removed, coarse, truncated } = value
  const layouts = useLayouts({ hasPage: pages !== null && pages.tones.length > 0, isPreview: shown.isPreview })
  const stretches = useMemo(() => buildStretches(value), [value])
  if (pages && layouts.layout === 'page') return <PageDiff {...shown} {...{ pages, layouts }} />
  return (
    <>
      {(coarse || truncated) && (
        <Notice>
          {coarse && '两个版本差别太大，只能整段对照。'}
          {truncated && '正文太长，只比较和显示了一部分。'}
        </Notice>
      )}
      <DiffView {...shown} {...{ stretches, layouts }} lines={value.lines ?? 0} counts={{ added, removed }} />
    </>
  )
}

/** The fields of the versions and the settings between them, each once. */
function changedFields(compared: Compared, settings: readonly FieldChange[]): FieldChange[] {
  const named = namedChanges(compared)
  const known = new Set(compared.fields.map(({ name }) => name))
  return [...named, ...settings.filter(({ name }) => !known.has(name))]
}
