import { FormGroup, InputGroup } from '@blueprintjs/core'
import { type ReactElement, useId, useState } from 'react'
import { Confirm } from '../confirm/confirm.tsx'
import { PartDialog } from '../part-dialog/part-dialog.tsx'

interface SaveDialogProps {
  taken: readonly string[]
  onSave: (title: string) => void
  onClose: () => void
}

/** Asks for the name of a query, and confirms replacing an existing one. */
export function SaveDialog({ taken, onSave, onClose }: SaveDialogProps): ReactElement {
  const [title, setTitle] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const name = title.trim()
  const handleSave = () => {
    if (name === '') setProblem('保存名称不能为空')
    else if (taken.includes(name)) setIsAsking(true)
    else onSave(name)
  }
  return (
    <>
      <PartDialog title="保存查询" width={400} action="保存" onConfirm={handleSave} onClose={onClose}>
        <NameBox
          value={title}
          problem={problem}
          onEnter={handleSave}
          onChange={(text) => {
            setTitle(text)
            setProblem(null)
          }}
        />
      </PartDialog>
      {isAsking && (
        <Confirm
          action="覆盖"
          onClose={() => setIsAsking(false)}
          onConfirm={async () => {
            setIsAsking(false)
            onSave(name)
          }}
        >
          {`${name} 已存在，是否覆盖？`}
        </Confirm>
      )}
    </>
  )
}

interface NameBoxProps {
  value: string
  problem: string | null
  onEnter: () => void
  onChange: (text: string) => void
}

function NameBox({ value, problem, onEnter, onChange }: NameBoxProps): ReactElement {
  const id = useId()
  return (
    <FormGroup
      label="保存名称"
      labelFor={id}
      intent={problem ? 'danger' : 'none'}
      helperText={problem && <span role="alert">{problem}</span>}
    >
      <InputGroup
        id={id}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the name is the dialog
        autoFocus
        maxLength={50}
        value={value}
        onValueChange={onChange}
        onKeyDown={(event) => event.key === 'Enter' && onEnter()}
      />
    </FormGroup>
  )
}
