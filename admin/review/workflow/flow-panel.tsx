import type { ReactElement } from 'react'
import { flowGet, type FlowRow } from '#core/contract/km/review/review-flow.ts'
import { versionPageAddress } from '#core/routes/addresses.ts'
import { onSite } from '#core/routes/site-base.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { api } from '../../api.ts'
import { Drawer } from '../../parts/drawer/drawer.tsx'
import type { PanelProps } from '../../resource/actions/action.ts'
import { rowPanel } from '../../resource/actions/panel-action.ts'
import { FlowDiagram, FlowEvents } from './flow-diagram.tsx'
import css from './flow.css?inline'

styles(css)

function FlowPanel({ rows, onClose }: PanelProps<FlowRow>): ReactElement {
  const { id, title, version, versionId } = rows[0]!
  const { value, failure } = useQuery(id, (signal) => api.call(flowGet, { query: { id } }, signal))
  return (
    <Drawer title={`审核流程：${title}`} width="wide" onClose={onClose}>
      <Refusal>{failure}</Refusal>
      {value === null && failure === null && <Skeleton shape="rows" />}
      {value && (
        <>
          <FlowDiagram flow={value} />
          <FlowEvents flow={value} />
          <p>
            <a href={onSite(versionPageAddress(versionId))}>看第 {version} 版</a>
          </p>
        </>
      )}
    </Drawer>
  )
}

export const flowPanel = rowPanel<FlowRow>({
  id: 'flow',
  label: '流程图',
  icon: 'flow-linear',
  access: flowGet.access,
  panel: FlowPanel,
})
