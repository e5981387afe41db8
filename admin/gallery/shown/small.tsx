import { type ReactElement, useState } from 'react'
import type { Control } from '../../parts/control.ts'
import { DetailList } from '../../parts/detail-list/detail-list.tsx'
import { Ellipsis } from '../../parts/ellipsis/ellipsis.tsx'
import { AmountControl } from '../../parts/form/amount-control.tsx'
import { DateControl, SecondControl, TimeControl } from '../../parts/form/date-control.tsx'
import { FormRow } from '../../parts/form/form-row.tsx'
import { LongTextControl } from '../../parts/form/long-text-control.tsx'
import { optionSwitch } from '../../parts/form/option-switch.tsx'
import { sliderControl } from '../../parts/form/slider-control.tsx'
import { TagsControl } from '../../parts/form/tags-control.tsx'

const CONTROLS: readonly (readonly [string, unknown])[] = [
  ['开关', optionSwitch()],
  ['状态', optionSwitch({ options: ['启用', '停用'] })],
  ['查询开关', optionSwitch({ isQuery: true })],
  ['金额', AmountControl],
  ['标签', TagsControl],
  ['说明', LongTextControl],
  ['进度', sliderControl({ max: 10 })],
  ['日期', DateControl],
  ['时刻', SecondControl],
  ['时间', TimeControl],
]

const FACTS = ['编号', '名称', '部门', '负责人', '电话', '备注'].map(
  (label, at) => [label, at === 5 ? '' : `${label}内容`] as const,
)
const LONG = '企业知识库使用说明第一版草案'

type Values = Readonly<Record<string, unknown>>

interface RowsProps {
  suffix: string
  values: Values
  onChange: (label: string, value: unknown) => void
  isDisabled?: boolean
  problem?: string
}

const Rows = ({ suffix, values, onChange, ...state }: RowsProps) => (
  <div className="zk-form-grid">
    {CONTROLS.map(([label, control]) => (
      <FormRow
        key={label}
        id={`${label}${suffix}`}
        label={label + suffix}
        control={control as Control<unknown>}
        value={values[label]}
        onChange={(value) => onChange(label, value)}
        {...state}
      />
    ))}
  </div>
)

const FILLED: Values = {
  开关: 'Y',
  状态: '启用',
  金额: 1_234_567.5,
  标签: '合同;财务',
  说明: '第一行\n第二行',
  进度: 4,
}
const ignore = () => undefined

/** Small parts of forms and lists: normal, disabled and with an error. */
export function SmallShown(): ReactElement {
  const [values, setValues] = useState<Values>({})
  return (
    <div className="zk-gallery-form">
      <output>{JSON.stringify(values)}</output>
      <Rows suffix="" values={values} onChange={(label, value) => setValues((old) => ({ ...old, [label]: value }))} />
      <h2>不可用</h2>
      <Rows suffix="（不可用）" values={FILLED} onChange={ignore} isDisabled />
      <h2>有错误</h2>
      <Rows suffix="（有错误）" values={FILLED} onChange={ignore} problem="填写不正确" />
      <h2>省略</h2>
      <p data-testid="long">
        <Ellipsis text={LONG} />
      </p>
      <p data-testid="short">
        <Ellipsis text="知识库" /> <Ellipsis text="abcdefghijklm" most={12} />
      </p>
      <h2>详情</h2>
      <DetailList items={FACTS} columns={6} />
      <DetailList items={FACTS} columns={2} />
    </div>
  )
}
