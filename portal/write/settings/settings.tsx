import type { ReactElement, ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { DateField } from '#ui/controls/date-field/date-field.tsx'
import { endPresets } from '#ui/controls/date-field/presets.ts'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { ManyField } from '#ui/controls/many-field/many-field.tsx'
import { indented } from '#ui/controls/many-field/taxonomy-options.ts'
import { SelectField } from '#ui/controls/select-field/select-field.tsx'
import { TextField } from '#ui/controls/text-field/text-field.tsx'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { ChoicesStore } from '../../metadata/choices.store.ts'
import { FormFields } from '../../metadata/metadata-fields.tsx'
import { ScopeField } from '../../metadata/scope-field.tsx'
import { useForm } from '../../metadata/use-choices.ts'
import { useSession } from '../../session/use-session.ts'
import { useStore } from '../../use-portal.ts'
import type { Writing } from '../use-written.ts'

export type SettingName = 'category' | 'scope' | 'tags' | 'expiry' | 'fields'

/** Where the document will be, who can see it, and what is known about it beside its text. */
export function Settings({ writing }: { writing: Writing }): ReactElement {
  const { written, write } = writing
  return (
    <div className="zk-write-settings">
      <PlaceSettings writing={writing} />
      <Setting name="scope">
        <ScopeField value={written.scope} onChange={(scope) => write({ scope })} />
      </Setting>
      <TagSettings writing={writing} />
      <Setting name="expiry">
        <DateField
          label="有效期至"
          presets={endPresets('长期有效')}
          value={written.expireTime}
          note="不填则长期有效"
          onChange={(expireTime) => write({ expireTime })}
        />
      </Setting>
      <OwnFields writing={writing} />
      <ReviewNote />
    </div>
  )
}

function PlaceSettings({ writing: { written, write } }: { writing: Writing }): ReactElement {
  const { categories, topics } = useSnapshot(useStore(ChoicesStore).state)
  return (
    <>
      {categories.length > 0 && (
        <Setting name="category">
          <SelectField
            block
            label="放在哪里"
            value={written.category}
            options={[{ value: '', text: '不分类' }, ...indented(categories)]}
            onChange={(category) => write({ category })}
          />
        </Setting>
      )}
      {topics.length > 0 && (
        <ManyField label="专题" options={topics} value={written.topics} onChange={(next) => write({ topics: next })} />
      )}
    </>
  )
}

const Setting = ({ name, children }: { name: SettingName; children: ReactNode }) => (
  <div data-setting={name}>{children}</div>
)

function TagSettings({ writing: { written, write } }: { writing: Writing }): ReactElement {
  const { tags } = useSnapshot(useStore(ChoicesStore).state)
  return (
    <Setting name="tags">
      {tags.length > 0 && (
        <ManyField label="业务标签" options={tags} value={written.tags} onChange={(next) => write({ tags: next })} />
      )}
      <TextField
        label="标签"
        placeholder="用逗号分开，如 差旅,报销"
        maxLength={500}
        value={written.keywords}
        onChange={(keywords) => write({ keywords })}
      />
    </Setting>
  )
}

/** The fields of the category's own form. */
function OwnFields({ writing: { written, write, problems } }: { writing: Writing }): ReactElement {
  const { form, failure } = useForm(written.category)
  return (
    <Setting name="fields">
      {failure && <Refusal>分类的表单没有加载成功：{failure}</Refusal>}
      {form && (
        <FormFields
          form={form}
          fields={written.fields}
          problems={problems}
          onChange={(fields) => write({ fields: fields as typeof written.fields })}
        />
      )}
    </Setting>
  )
}

function ReviewNote(): ReactElement {
  const { held } = useSession()
  return (
    <p className="zk-write-review">
      <Icon name="info" />
      <span>
        {held.includes('km:doc:release')
          ? '您可以直接发布，发布后能看的人马上就能读到。'
          : '需要审核的内容会先交给审核人，通过之前只有您和审核人能看到。'}
      </span>
    </p>
  )
}
