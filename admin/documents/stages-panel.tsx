import type { ReactElement } from 'react'
import type { FailedFile } from '#core/contract/km/files/failed-file.ts'
import { docStages } from '#core/contract/km/files/stage.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { StageList } from '#ui/viewers/stages/stage-list.tsx'
import { api } from '../api.ts'
import { Drawer } from '../parts/drawer/drawer.tsx'
import type { PanelProps } from '../resource/actions/action.ts'
import { rowPanel } from '../resource/actions/panel-action.ts'

/** What became of a file, stage by stage. */
function StagesPanel({ rows, onClose }: PanelProps<FailedFile>): ReactElement {
  const { id, docId, fileName } = rows[0]!
  const { value, failure } = useQuery(docId, (signal) => api.call(docStages, { query: { docId } }, signal))
  const file = value?.find(({ fileId }) => fileId === id)
  return (
    <Drawer title={`处理过程：${fileName}`} onClose={onClose}>
      <Refusal>{failure}</Refusal>
      {value === null && failure === null && <Skeleton shape="rows" />}
      {value && !file && <p>这份文件已被替换或删除</p>}
      {file && <StageList label={`${fileName}的处理过程`} stages={file.stages} />}
    </Drawer>
  )
}

export const stagesPanel = rowPanel<FailedFile>({
  id: 'stages',
  label: '处理过程',
  icon: 'properties',
  access: docStages.access,
  panel: StagesPanel,
})
