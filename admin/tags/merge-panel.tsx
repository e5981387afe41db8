import { ProgressBar } from '@blueprintjs/core'
import { type ReactElement, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import type { Bulk } from '#core/contract/km/documents/bulk-change.ts'
import { tagList, tagMerge, type TagRow } from '#core/contract/km/documents/tag.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { api } from '../api.ts'
import type { ControlProps } from '../parts/control.ts'
import { AskFoot } from '../parts/drawer/ask-foot.tsx'
import { Drawer } from '../parts/drawer/drawer.tsx'
import { ChoiceSelect } from '../parts/form/choice-control.tsx'
import { FormRow } from '../parts/form/form-row.tsx'
import { rowPanel } from '../resource/actions/panel-action.ts'
import type { PanelProps } from '../resource/define.ts'
import { followBulk, offerUndo, progressOf } from './run-merge.ts'

/** More tags than anybody chooses from. */
const MOST = 1000

function TagControl(p: ControlProps<string>): ReactElement {
  const { last } = useQuery('tags', (signal) => api.call(tagList, { query: { pageSize: MOST } }, signal))
  const choices = (last?.records ?? [])
    .filter(({ enabled }) => enabled)
    .map(({ id, name, documents }) => ({ value: id, text: `${name}（${documents}）` }))
  return <ChoiceSelect {...p} choices={choices} none="请选择" isComing={!last} />
}

/** The documents with one tag get another one instead. */
function MergePanel({ rows, onClose, onDone }: PanelProps<TagRow>): ReactElement {
  const { id, name, documents } = rows[0]!
  const [into, setInto] = useState('')
  const [bulk, setBulk] = useState<Bulk | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const isReady = into !== '' && into !== id
  const handleMerge = async () => {
    setIsBusy(true)
    setRefusal(null)
    try {
      const begun = await api.call(tagMerge, { body: { id, into } })
      const ended = begun && (await followBulk(begun, setBulk))
      onDone(`“${name}”已停用，不能再选`)
      if (ended) offerUndo(ended, () => onDone('标签已重新统计'))
    } catch (error) {
      setRefusal(errorText(error))
      setIsBusy(false)
    }
  }
  return (
    <Drawer
      title={`合并标签：${name}`}
      foot={<AskFoot verb="合并" {...{ isBusy, isReady }} onCancel={onClose} onDo={() => void handleMerge()} />}
      {...(!isBusy && { onClose })}
    >
      <Refusal>{refusal}</Refusal>
      <p>
        您能阅读的知识里有 {documents} 篇用“{name}”。您能修改的改用另一个标签，十分钟内可以撤销；“{name}
        ”以后不能再选，别人的知识上仍显示它。
      </p>
      <FormRow id="merge-into" label="合并到" control={TagControl} value={into} onChange={setInto} isRequired />
      {bulk && <ProgressBar value={progressOf(bulk)} aria-label="已处理" />}
    </Drawer>
  )
}

export const mergeAction = rowPanel<TagRow>({
  id: 'merge',
  label: '合并到',
  icon: 'git-merge',
  access: tagMerge.access,
  isEnabled: ({ enabled }) => enabled,
  panel: MergePanel,
})
