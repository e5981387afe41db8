import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router-dom'
import { FAILED_STAGES, type FailedFile, failedFileReasons } from '#core/contract/km/files/failed-file.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { api } from '../api.ts'
import { Drawer } from '../parts/drawer/drawer.tsx'
import type { PanelProps } from '../resource/actions/action.ts'
import { listPanel } from '../resource/actions/panel-action.ts'

/** How many files failed for which reason; a reason narrows the list. */
function FailedReasons({ onClose }: PanelProps<FailedFile>): ReactElement {
  const [, setParams] = useSearchParams()
  const { value, failure } = useQuery('', (signal) => api.call(failedFileReasons, {}, signal))
  const choose = (stage: string, reason: string) => {
    setParams({ stage, reason })
    onClose()
  }
  return (
    <Drawer title="按原因" onClose={onClose}>
      <Refusal>{failure}</Refusal>
      {value === null && failure === null && <Skeleton shape="rows" />}
      {value?.length === 0 && <p>没有失败的文件</p>}
      <ul className="zk-num">
        {value?.map(({ stage, reason, count }) => (
          <li key={`${stage} ${reason}`}>
            <Button look="quiet" onClick={() => choose(stage, reason)}>
              {count} 个：{FAILED_STAGES[stage]}，{reason}
            </Button>
          </li>
        ))}
      </ul>
    </Drawer>
  )
}

export const reasonsPanel = listPanel<FailedFile>({
  id: 'reasons',
  label: '按原因',
  icon: 'timeline-bar-chart',
  access: failedFileReasons.access,
  panel: FailedReasons,
})
