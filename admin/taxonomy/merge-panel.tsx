import { type ReactElement, useState } from 'react'
import { prepared } from '#core/api/prepared.ts'
import type { Result } from '#core/contract/endpoint.ts'
import { categoryMerge, categoryMergePreview } from '#core/contract/km/documents/category-merge.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { api } from '../api.ts'
import { AskFoot } from '../parts/drawer/ask-foot.tsx'
import { Drawer } from '../parts/drawer/drawer.tsx'
import { FlagSwitch } from '../parts/form/choice-control.tsx'
import { FormRow } from '../parts/form/form-row.tsx'
import { rowPanel } from '../resource/actions/panel-action.ts'
import type { PanelProps } from '../resource/define.ts'
import { useSave } from '../resource/record/use-save.ts'
import { CategoryControl } from './category-control.ts'
import { movedText } from './moved-text.ts'
import type { Node } from './whole-tree.ts'

/** One category goes into another, once who does it has seen what that changes. */
function MergePanel({ rows, onClose, onDone }: PanelProps<Node>): ReactElement {
  const { id, name } = rows[0]!
  const [into, setInto] = useState<string | null | undefined>('')
  const [carry, setCarry] = useState(false)
  const { isBusy, refusal, save } = useSave()
  const query = { id, into: into ?? '', carry }
  const preview = useQuery(into ? JSON.stringify(query) : null, (signal) =>
    api.call(categoryMergePreview, { query }, signal),
  )
  const handleMerge = async () => {
    const done = await save(prepared(categoryMerge, { body: query }))
    if (done) onDone(`已合并，${(done.result as Result<typeof categoryMerge>).documents} 篇知识换了分类`)
  }
  const foot = { verb: '合并', isDanger: true, isBusy, isReady: preview.value !== null && preview.value !== undefined }
  return (
    <Drawer
      title={`合并分类：${name}`}
      foot={<AskFoot {...foot} onCancel={onClose} onDo={() => void handleMerge()} />}
      onClose={onClose}
    >
      <Refusal>{refusal ?? preview.failure}</Refusal>
      <p>
        “{name}”里的知识、下级和订阅都归到另一个分类，“{name}”随后消失，不能撤销。
      </p>
      <FormRow id="merge-into" label="合并到" control={CategoryControl} value={into} onChange={setInto} isRequired />
      <FormRow
        id="merge-carry"
        label="授权一起带过去"
        control={FlagSwitch}
        value={carry}
        onChange={setCarry}
        help="不带时，给在这个分类上的授权和限制到此为止"
      />
      {into && !preview.value && !preview.failure && <Skeleton shape="text" />}
      {preview.value && <Changes of={preview.value} />}
    </Drawer>
  )
}

function Changes({ of }: { of: Result<typeof categoryMergePreview> }): ReactElement {
  const lines = mergedText(of)
  return (
    <section aria-label="会改变什么">
      <h3>会改变什么</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}

function mergedText(of: Result<typeof categoryMergePreview>): string[] {
  const rights = movedText(of)
  return [
    ...(rights.length > 0 ? rights : [`其中有您能阅读的 ${of.documents} 篇知识，谁能读不变`]),
    ...(of.carried === null || of.carried > 0 ? ['带过去的授权对那边原有的知识也生效'] : []),
    ...(of.children > 0 ? [`${of.children} 个下级分类移到那边`] : []),
    ...(of.subscribers > 0 ? [`${of.subscribers} 人的订阅转到那边`] : []),
    ...(of.templates > 0 ? [`${of.templates} 个文档模板归到那边`] : []),
    ...(of.fields > 0 ? [`${of.fields} 个自定义字段不再要求填写，填过的仍显示`] : []),
    ...(of.hasRule ? ['保留规则删除；已有的保留期写到各篇知识上，不会缩短'] : []),
  ]
}

export const mergeAction = rowPanel<Node>({
  id: 'merge',
  label: '合并到',
  icon: 'git-merge',
  access: categoryMerge.access,
  panel: MergePanel,
})
