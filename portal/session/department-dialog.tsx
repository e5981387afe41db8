import { type FormEvent, type ReactElement, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { Button } from '#ui/controls/button/button.tsx'
import { Dialog, DialogActions } from '#ui/feedback/dialog/dialog.tsx'
import { styles } from '#ui/theme/styles.ts'
import css from './department-dialog.css?inline'
import { useStore } from '../use-portal.ts'
import { SessionStore } from './session.store.ts'

styles(css)

interface DepartmentDialogProps {
  choice: {
    readonly list: readonly { readonly orgCode: string; readonly departName: string }[]
    readonly current: string | null
    readonly required: boolean
  }
}

/** 部门选择 after sign-in, 部门切换 from the menu: which of several departments one works for now. */
export function DepartmentDialog({ choice: { list, current, required } }: DepartmentDialogProps): ReactElement {
  const session = useStore(SessionStore)
  const [chosen, setChosen] = useState(current)
  const [refusal, setRefusal] = useState<string | null>(null)
  const now = list.find((each) => each.orgCode === current)?.departName

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (!chosen) return setRefusal('请选择一个部门')
    try {
      await session.chooseDepartment(chosen)
    } catch (error) {
      setRefusal(errorText(error, '部门没有切换成功'))
    }
  }

  const handleClose = () => session.closeDepartments()
  const close = required ? {} : { onClose: handleClose }
  return (
    <Dialog title={required ? '部门选择' : `部门切换${now ? `（当前：${now}）` : ''}`} {...close}>
      <form onSubmit={(event) => void handleSubmit(event)}>
        <Departments list={list} chosen={chosen} onChoose={setChosen} />
        <Refusal>{refusal}</Refusal>
        <DialogActions>
          {!required && <Button onClick={handleClose}>取消</Button>}
          <Button look="primary" type="submit">
            确定
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface DepartmentsProps extends Pick<DepartmentDialogProps['choice'], 'list'> {
  chosen: string | null
  onChoose: (orgCode: string) => void
}

const Departments = ({ list, chosen, onChoose }: DepartmentsProps) => (
  <fieldset className="zk-departments">
    <legend className="zk-hidden">部门</legend>
    {list.map((each) => (
      <label key={each.orgCode}>
        <input
          type="radio"
          name="department"
          checked={each.orgCode === chosen}
          onChange={() => onChoose(each.orgCode)}
        />
        {each.departName}
      </label>
    ))}
  </fieldset>
)
