import type { ReactElement } from 'react'
import { Button } from '#ui/controls/button/button.tsx'
import { Chip } from '#ui/controls/chip/chip.tsx'
import { DateField } from '#ui/controls/date-field/date-field.tsx'
import { endPresets } from '#ui/controls/date-field/presets.ts'
import { SelectField } from '#ui/controls/select-field/select-field.tsx'
import { TextField } from '#ui/controls/text-field/text-field.tsx'
import { AddresseeFields } from './addressee-fields.tsx'
import { dayIn, freshCode, PERIODS, type problemsOfDraft, type ShareDraft } from './share-draft.ts'

interface ShareFieldsProps {
  draft: ShareDraft
  problems: ReturnType<typeof problemsOfDraft>
  onChange: (change: Partial<ShareDraft>) => void
  /** Recipients and content cannot be changed later. */
  isEdit?: boolean
}

/** The terms of a share: recipients, period, number of views, permissions. */
export function ShareFields(props: ShareFieldsProps): ReactElement {
  const { draft, problems, onChange, isEdit = false } = props
  return (
    <>
      {!isEdit && <WayField {...props} />}
      {!isEdit && draft.way === 'people' && (
        <AddresseeFields to={draft.to} error={problems.to} onChange={(to) => onChange({ to })} />
      )}
      {draft.way === 'link' && <CodeFields {...props} />}
      <PeriodFields {...props} />
      <TextField
        label="最多查看次数"
        inputMode="numeric"
        value={draft.maxViews}
        error={problems.maxViews}
        note="不填则不限次数"
        onChange={(maxViews) => onChange({ maxViews })}
      />
      <Check checked={draft.download} onChange={(download) => onChange({ download })}>
        可以下载文件
      </Check>
      {!isEdit && (
        <SelectField
          block
          label="有新版本时"
          value={draft.fixed ? 'fixed' : 'following'}
          options={[
            { value: 'following', text: '显示最新通过的版本' },
            { value: 'fixed', text: '一直显示现在这个版本' },
          ]}
          onChange={(value) => onChange({ fixed: value === 'fixed' })}
        />
      )}
    </>
  )
}

const WayField = ({ draft, onChange }: ShareFieldsProps): ReactElement => (
  <fieldset className="zk-share-ways">
    <legend className="zk-share-label">分享方式</legend>
    {WAYS.map(({ value, text }) => (
      <label key={value}>
        <input type="radio" name="way" checked={draft.way === value} onChange={() => onChange({ way: value })} />
        {text}
      </label>
    ))}
  </fieldset>
)
const WAYS = [
  { value: 'link', text: '生成链接，知道链接的人都能打开' },
  { value: 'people', text: '指定的人、角色或部门' },
] as const

const CODE_USES = [
  { value: 'kept', text: '保持原来的提取码' },
  { value: 'own', text: '使用提取码' },
  { value: 'none', text: '不使用提取码' },
] as const

function CodeFields({ draft, problems, onChange, isEdit = false }: ShareFieldsProps): ReactElement {
  const options = CODE_USES.filter(({ value }) => value !== 'kept' || isEdit).map((use) =>
    isEdit && use.value === 'own' ? { ...use, text: '换一个提取码' } : use,
  )
  const another = (
    <Button look="quiet" icon="refresh-cw" label="换一个提取码" onClick={() => onChange({ code: freshCode() })} />
  )
  return (
    <div className="zk-share-pair">
      <SelectField
        block
        label="提取码设置"
        value={draft.codeUse}
        options={options}
        note={draft.codeUse === 'none' ? '得到链接的任何人都能打开，请谨慎使用' : undefined}
        onChange={(codeUse) => onChange({ codeUse })}
      />
      {draft.codeUse === 'own' && (
        <TextField
          label="提取码"
          value={draft.code}
          error={problems.code}
          maxLength={16}
          autoComplete="off"
          end={another}
          onChange={(code) => onChange({ code })}
        />
      )}
    </div>
  )
}

const PeriodFields = ({ draft, problems, onChange }: ShareFieldsProps): ReactElement => (
  <div>
    <div className="zk-share-pair">
      <DateField label="开始日期" value={draft.from} error={problems.from} onChange={(from) => onChange({ from })} />
      <DateField
        label="截止日期"
        value={draft.until}
        error={problems.until}
        note="到当天结束，最长一年"
        presets={endPresets()}
        onChange={(until) => onChange({ until })}
      />
    </div>
    <div className="zk-share-periods" role="group" aria-label="有效期">
      {PERIODS.map((days) => (
        <Chip
          key={days}
          isOn={draft.until === dayIn(days)}
          aria-pressed={draft.until === dayIn(days)}
          onClick={() => onChange({ from: dayIn(0), until: dayIn(days) })}
        >
          {days} 天
        </Chip>
      ))}
    </div>
  </div>
)

interface CheckProps {
  checked: boolean
  onChange: (checked: boolean) => void
  children: string
}

const Check = ({ checked, onChange, children }: CheckProps): ReactElement => (
  <label className="zk-share-check">
    <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
    {children}
  </label>
)
