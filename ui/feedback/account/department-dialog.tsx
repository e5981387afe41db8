import { type FormEvent, type ReactElement, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { Button } from '../../controls/button/button.tsx'
import { styles } from '../../theme/styles.ts'
import { Dialog, DialogActions } from '../dialog/dialog.tsx'
import { Refusal } from '../refusal.tsx'
import css from './department-dialog.css?inline'

styles(css)

interface DepartmentDialogProps {
  choice: {
    readonly list: readonly { readonly orgCode: string; readonly departName: string }[]
    readonly current: string | null
    readonly required: boolean
  }
  onChoose: (orgCode: string) => Promise<void>
  onClose: () => void
}

/** 部门选择 after sign-in, 部门切换 from the menu: chooses the department for which the person works now. */
export function DepartmentDialog({ choice, onChoose, onClose }: DepartmentDialogProps): ReactElement {
  const { list, current, required } = choice
  const [chosen, setChosen] = useState(current)
  const [refusal, setRefusal] = useState<string | null>(null)
  const now = list.find((each) => each.orgCode === current)?.departName

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (!chosen) return setRefusal('请选择一个部门')
    try {
      await onChoose(chosen)
    } catch (error) {
      setRefusal(errorText(error, '部门没有切换成功'))
    }
  }

  const close = required ? {} : { onClose }
  return (
    <Dialog title={required ? '部门选择' : `部门切换${now ? `（当前：${now}）` : ''}`} {...close}>
      <form onSubmit={(event) => void handleSubmit(event)}>
        <Departments list={list} chosen={chosen} onChoose={setChosen} />
        <Refusal>{refusal}</Refusal>
        <DialogActions>
          {!required && <Button onClick={onClose}>取消</Button>}
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
