import { Button } from '@blueprintjs/core'
import { type FormEvent, type ReactElement, useId, useState } from 'react'
import { prepared } from '#core/api/prepared.ts'
import { fieldProblem } from '#core/contract/check-field.ts'
import type { UserRow } from '#core/contract/sys/people.ts'
import { userPassword } from '#core/contract/sys/user.ts'
import { PASSWORD_WANTED } from '#core/rules/password.ts'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { Drawer } from '../parts/drawer/drawer.tsx'
import { FormRow } from '../parts/form/form-row.tsx'
import { textControl } from '../parts/form/text-control.tsx'
import type { PanelProps } from '../resource/define.ts'
import { rowPanel } from '../resource/panel-action.ts'
import { useSave } from '../resource/record/use-save.ts'

const Password = textControl({ type: 'password', autoComplete: 'new-password' })

/** Sets somebody's password; they have to change it at their next sign-in. */
function ResetPassword({ rows, onClose, onDone }: PanelProps<UserRow>): ReactElement {
  const { username = '', realname = '' } = rows[0] ?? {}
  const id = useId()
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { isBusy, refusal, save } = useSave()
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong =
      fieldProblem(userPassword, 'password', password) ?? (password === again ? null : '两次输入的密码不一致')
    setProblem(wrong)
    if (wrong) return
    if (await save(prepared(userPassword, { body: { username, password, confirmpassword: again } })))
      onDone(`已重置${realname}的密码，首次登录时必须修改`)
  }
  const first = { id: `${id}-password`, label: '新密码', isRequired: true, control: Password, help: PASSWORD_WANTED }
  const second = { id: `${id}-again`, label: '再输入一次', isRequired: true, control: Password }
  return (
    <Drawer title={`重置${realname}的密码`} foot={<Foot {...{ id, isBusy, onClose }} />} onClose={onClose}>
      <form id={id} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <Refusal>{refusal}</Refusal>
        <FormRow {...first} value={password} problem={problem} onChange={setPassword} />
        <FormRow {...second} value={again} onChange={setAgain} />
      </form>
    </Drawer>
  )
}

const Foot = ({ id, isBusy, onClose }: { id: string; isBusy: boolean; onClose: () => void }) => (
  <>
    <Button onClick={onClose}>取消</Button>
    <Button intent="primary" type="submit" form={id} loading={isBusy}>
      重置密码
    </Button>
  </>
)

export const resetPassword = rowPanel({
  id: 'password',
  label: '重置密码',
  icon: 'key',
  access: userPassword.access,
  panel: ResetPassword,
})
