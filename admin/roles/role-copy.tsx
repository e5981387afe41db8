import { Switch } from '@blueprintjs/core'
import { type ReactElement, useState } from 'react'
import { prepared } from '#core/api/prepared.ts'
import { roleCopy, type RoleCopyPreview, roleCopyPreview } from '#core/contract/sys/role-copy.ts'
import type { RoleRow } from '#core/contract/sys/role.ts'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { api } from '../api.ts'
import { isFree } from '../duplicates.ts'
import { AskFoot } from '../parts/drawer/ask-foot.tsx'
import { Drawer } from '../parts/drawer/drawer.tsx'
import { FormRow } from '../parts/form/form-row.tsx'
import { TextControl } from '../parts/form/text-control.tsx'
import { rowPanel } from '../resource/actions/panel-action.ts'
import type { PanelProps } from '../resource/define.ts'
import { useSave } from '../resource/record/use-save.ts'
import { BIT_TEXTS, EFFECT_TEXTS, END_TEXTS } from '../grant-texts.ts'
import css from './role-copy.css?inline'

styles(css)

const isCodeFree = isFree('sys_role', 'role_code', '角色编码已存在')

/** A new role with the rights of this one, which are listed before it is made. */
function RoleCopy({ rows, onClose, onDone }: PanelProps<RoleRow>): ReactElement {
  const { id: roleId, roleName: from } = rows[0]!
  const [name, setName] = useState(`${from}（副本）`)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [hasGrants, setHasGrants] = useState(true)
  const { isBusy, refusal, save } = useSave()
  const isReady = name.trim() !== '' && code.trim() !== ''
  const handleCopy = async () => {
    const body = { roleId, roleName: name, roleCode: code, withGrants: hasGrants }
    if (await save(prepared(roleCopy, { body }))) onDone(`已复制为“${name}”，把人加进来后生效`)
  }
  return (
    <Drawer
      title={`复制角色：${from}`}
      foot={<AskFoot verb="复制" {...{ isBusy, isReady }} onCancel={onClose} onDo={() => void handleCopy()} />}
      onClose={onClose}
    >
      <Refusal>{refusal}</Refusal>
      <FormRow id="copy-name" label="新角色名称" control={TextControl} value={name} onChange={setName} isRequired />
      <FormRow
        id="copy-code"
        label="新角色编码"
        control={TextControl}
        value={code}
        onChange={setCode}
        onLeave={() => void isCodeFree(code, {}, '').then(setProblem)}
        problem={problem}
        isRequired
      />
      <Copied roleId={roleId} hasGrants={hasGrants} onGrants={setHasGrants} />
    </Drawer>
  )
}

interface CopiedProps {
  roleId: string
  hasGrants: boolean
  onGrants: (hasGrants: boolean) => void
}

function Copied({ roleId, hasGrants, onGrants }: CopiedProps): ReactElement {
  const { last, failure, retry } = useQuery(roleId, (signal) =>
    api.call(roleCopyPreview, { query: { roleId } }, signal),
  )
  if (failure) return <ErrorState title="没有读到这个角色的权限" reason={failure} onRetry={retry} />
  if (!last) return <Skeleton shape="text" />
  const { permissions, rules, grants } = last
  return (
    <section className="zk-copied" aria-label="会带走的">
      <h3>会带走的</h3>
      <Part title="菜单和按钮" lines={permissions.map(({ name, parent }) => (parent ? `${parent} / ${name}` : name))} />
      <Part title="数据规则" lines={rules.map(({ name }) => name)} />
      {grants && <Part title="授权与限制" lines={hasGrants ? grants.map(grantLine) : []} />}
      {grants && grants.length > 0 && (
        <Switch
          label="也复制授权与限制"
          checked={hasGrants}
          onChange={({ currentTarget }) => onGrants(currentTarget.checked)}
        />
      )}
      <p>角色里的人不会带过去。</p>
    </section>
  )
}

type Grant = NonNullable<RoleCopyPreview['grants']>[number]

const grantLine = ({ effect, objectKind, objectName, bits, validUntil }: Grant): string => {
  const { noun } = END_TEXTS[objectKind]
  const until = validUntil ? `，到 ${validUntil.slice(0, 10)}` : ''
  return `${EFFECT_TEXTS[effect]}${noun} ${objectName ?? '（您不能阅读）'}：${bits.map((bit) => BIT_TEXTS[bit]).join('、')}${until}`
}

const Part = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <details open={lines.length > 0 && lines.length <= 12}>
    <summary>
      {title} <b className="zk-num">{lines.length}</b>
    </summary>
    <ul>
      {lines.map((line, at) => (
        // Two lines may read the same.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at}>{line}</li>
      ))}
    </ul>
  </details>
)

export const copyOfRole = rowPanel({
  id: 'copy',
  label: '复制',
  icon: 'duplicate',
  access: roleCopy.access,
  panel: RoleCopy,
})
