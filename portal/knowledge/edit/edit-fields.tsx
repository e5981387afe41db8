import { type ReactElement, type ReactNode, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { userPick } from '#core/contract/sys/people.ts'
import type { FieldRow } from '#core/contract/km/documents/custom-field.ts'
import type { LevelRow } from '#core/contract/km/documents/level.ts'
import { DateField } from '#ui/controls/date-field/date-field.tsx'
import { endPresets } from '#ui/controls/date-field/presets.ts'
import { PersonField } from '#ui/controls/person-field/person-field.tsx'
import { SelectField } from '#ui/controls/select-field/select-field.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { TextField } from '#ui/controls/text-field/text-field.tsx'
import { peopleById } from '../../people-by-account.ts'
import { useSession } from '../../session/use-session.ts'
import { useApi, useStore } from '../../use-portal.ts'
import { ChoicesStore } from '../../metadata/choices.store.ts'
import { FormFields, PlaceFields } from '../../metadata/metadata-fields.tsx'
import { ScopeField } from '../../metadata/scope-field.tsx'
import type { Problems } from '../../metadata/metadata.ts'
import type { EditDraft } from './edit-draft.ts'
import css from './edit-fields.css?inline'

styles(css)

interface EditFieldsProps {
  draft: EditDraft
  /** Null until the category's form is loaded. */
  form: readonly FieldRow[] | null
  problems: Problems
  onChange: (change: Partial<EditDraft>) => void
  /** Below the fields of the content, where what comes late moves none of them. */
  children?: ReactNode
}

/** The fields of the version, and beside them those that take effect immediately. */
export const EditFields = (props: EditFieldsProps): ReactElement => (
  <div className="zk-edit">
    <fieldset>
      <legend>内容（按版本审核）</legend>
      <ContentFields {...props} />
      {props.children}
    </fieldset>
    <fieldset>
      <legend>归类与公开（立即生效）</legend>
      <LiveFields {...props} />
    </fieldset>
  </div>
)

function ContentFields({ draft, form, problems, onChange }: EditFieldsProps): ReactElement {
  return (
    <>
      <TextField
        label="标题"
        name="title"
        maxLength={200}
        value={draft.title}
        error={problems['title']}
        onChange={(title) => onChange({ title })}
      />
      <TextField
        label="标签"
        name="keywords"
        maxLength={500}
        note="用空格或逗号隔开"
        value={draft.keywords}
        onChange={(keywords) => onChange({ keywords })}
      />
      <TextField
        label="备注"
        name="remark"
        maxLength={512}
        value={draft.remark}
        onChange={(remark) => onChange({ remark })}
      />
      {form === null && <Skeleton shape="rows" />}
      {form && (
        <FormFields form={form} fields={draft.fields} problems={problems} onChange={(fields) => onChange({ fields })} />
      )}
      <CommentField draft={draft} onChange={onChange} />
    </>
  )
}

const CommentField = ({ draft, onChange }: Pick<EditFieldsProps, 'draft' | 'onChange'>) => (
  <TextField
    label="修改说明"
    name="comment"
    maxLength={500}
    note="写给看版本历史的人，可以不写"
    value={draft.comment}
    onChange={(comment) => onChange({ comment })}
  />
)

function LiveFields({ draft, problems, onChange }: EditFieldsProps): ReactElement {
  return (
    <>
      <ScopeField value={draft.scope} onChange={(scope) => onChange({ scope })} />
      <PlaceFields value={draft} onChange={onChange} />
      <LevelField level={draft.level} onChange={(level) => onChange({ level })} />
      <DayFields {...{ draft, problems, onChange }} />
      <KeeperFields {...{ draft, onChange }} />
      <label className="zk-edit-check">
        <input
          type="checkbox"
          checked={draft.download}
          onChange={(event) => onChange({ download: event.target.checked })}
        />
        能阅读的人都可以下载
      </label>
    </>
  )
}

const DayFields = ({ draft, problems, onChange }: Omit<EditFieldsProps, 'form'>) => (
  <div className="zk-edit-days">
    <DateField
      label="生效日期"
      value={draft.effectiveFrom}
      error={problems['effectiveFrom']}
      onChange={(effectiveFrom) => onChange({ effectiveFrom })}
    />
    <DateField
      label="到期日期"
      presets={endPresets('长期')}
      value={draft.expireTime}
      note="不填则长期有效"
      onChange={(expireTime) => onChange({ expireTime })}
    />
    <DateField
      label="复查日期"
      presets={endPresets()}
      value={draft.reviewBy}
      note="到时提醒您看看是否仍然正确"
      onChange={(reviewBy) => onChange({ reviewBy })}
    />
  </div>
)

/** Only for people who may look up others. */
function KeeperFields({ draft, onChange }: Pick<EditFieldsProps, 'draft' | 'onChange'>): ReactElement | null {
  const api = useApi()
  const { held } = useSession()
  const people = useMemo(() => peopleById(api), [api])
  if (!held.includes(userPick.access)) return null
  return (
    <>
      <PersonField
        label="负责人"
        value={draft.ownerId}
        note="到期和复查时提醒他；清除后是作者"
        onChange={(ownerId) => onChange({ ownerId })}
        {...people}
      />
      <PersonField
        label="备份负责人"
        value={draft.backupOwnerId}
        note="负责人不在时代他看管，可以不填"
        onChange={(backupOwnerId) => onChange({ backupOwnerId })}
        {...people}
      />
    </>
  )
}

const levelName = ({ level, name }: Pick<LevelRow, 'level' | 'name'>) => (level === 0 ? name : `${name}（${level}）`)

/**
 * Sets the confidentiality level, which hides the document from people with a lower clearance. Not shown if the site
 * has no levels.
 */
function LevelField({ level, onChange }: { level: number; onChange: (level: number) => void }): ReactElement | null {
  const { levels } = useSnapshot(useStore(ChoicesStore).state)
  const known = levels.some((each) => each.level === level) ? levels : [...levels, { level, name: `密级 ${level}` }]
  const all = known.some((each) => each.level === 0) ? known : [{ level: 0, name: '公开' }, ...known]
  if (all.length < 2) return null
  const options = all
    .toSorted((a, b) => a.level - b.level)
    .map((each) => ({ value: String(each.level), text: levelName(each) }))
  return (
    <SelectField
      block
      label="密级"
      value={String(level)}
      options={options}
      onChange={(value) => onChange(Number(value))}
    />
  )
}
