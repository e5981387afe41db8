import { Button, FormGroup, HTMLTable } from '@blueprintjs/core'
import { type ReactElement, useId, useState } from 'react'
import { dataLogCompare, dataLogList, type DataLogRow, dataLogVersions } from '#core/contract/sys/data-log.ts'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { api } from '../api.ts'
import { Drawer } from '../parts/drawer/drawer.tsx'
import { ChoiceSelect } from '../parts/form/choice-control.tsx'
import type { PanelProps } from '../resource/define.ts'
import { rowPanel } from '../resource/actions/panel-action.ts'
import css from './compare-versions.css?inline'
import { compareFields } from './differences.ts'

styles(css)

/** All versions of a record; two can be compared with their differences marked. */
function CompareVersions({ rows, onClose }: PanelProps<DataLogRow>): ReactElement {
  const { dataTable, dataId } = rows[0]!
  const found = useQuery(`versions ${dataTable} ${dataId}`, (signal) =>
    api.call(dataLogVersions, { query: { dataTable, dataId } }, signal),
  )
  const foot = <Button onClick={onClose}>关闭</Button>
  return (
    <Drawer title="比较版本" width="wide" foot={foot} onClose={onClose}>
      {found.failure && <ErrorState title="版本没有加载成功" reason={found.failure} onRetry={found.retry} />}
      {!found.last && !found.failure && <Skeleton shape="rows" />}
      {found.last?.length === 1 && <EmptyState icon="history" title="只有一个版本，没有可以比较的" />}
      {found.last && found.last.length > 1 && <TwoVersions key={dataId} versions={found.last} chosen={rows[0]!} />}
    </Drawer>
  )
}

function TwoVersions({ versions, chosen }: { versions: readonly DataLogRow[]; chosen: DataLogRow }): ReactElement {
  const id = useId()
  const at = Math.max(
    versions.findIndex((each) => each.id === chosen.id),
    0,
  )
  const [later, setLater] = useState(versions[at === versions.length - 1 ? at - 1 : at]!.id)
  const [earlier, setEarlier] = useState(versions[at === versions.length - 1 ? at : at + 1]!.id)
  const pair = useQuery(`compare ${earlier} ${later}`, (signal) =>
    api.call(dataLogCompare, { query: { dataId1: earlier, dataId2: later } }, signal),
  )
  const choices = versions.map((each) => ({
    value: each.id,
    text: `版本 ${each.dataVersion}（${each.createTime ?? ''} ${each.createBy ?? ''}）`,
  }))
  return (
    <>
      <div className="zk-differences-chosen">
        <FormGroup label="从" labelFor={`${id}-earlier`}>
          <ChoiceSelect id={`${id}-earlier`} value={earlier} choices={choices} none={null} onChange={setEarlier} />
        </FormGroup>
        <FormGroup label="到" labelFor={`${id}-later`}>
          <ChoiceSelect id={`${id}-later`} value={later} choices={choices} none={null} onChange={setLater} />
        </FormGroup>
      </div>
      {pair.failure && <ErrorState title="版本没有加载成功" reason={pair.failure} onRetry={pair.retry} />}
      {pair.last && <Differences versions={pair.last} />}
    </>
  )
}

function Differences({ versions }: { versions: readonly DataLogRow[] }): ReactElement {
  const [from, to] = versions
  return (
    <HTMLTable bordered className="zk-differences" aria-label="版本的差异">
      <thead>
        <tr>
          <th scope="col">字段</th>
          <th scope="col">版本 {from!.dataVersion}</th>
          <th scope="col">版本 {to!.dataVersion}</th>
        </tr>
      </thead>
      <tbody>
        {compareFields(from!.dataFields, to!.dataFields).map(({ key, label, before, after, isSame }) => (
          <tr key={key} className={isSame ? '' : 'is-changed'}>
            <th scope="row">
              {label}
              {!isSame && <span className="zk-differences-mark">有变化</span>}
            </th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  )
}

export const compareVersions = rowPanel({
  id: 'compare',
  label: '比较',
  icon: 'comparison',
  access: dataLogList.access,
  panel: CompareVersions,
})
