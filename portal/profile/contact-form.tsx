import { type FormEvent, type ReactElement, useState } from 'react'
import { type Profile, profileEdit } from '#core/contract/sys/own-account.ts'
import { checkEmail, checkLandline, checkMobile } from '#core/rules/person.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { TextField } from '#ui/controls/text-field/text-field.tsx'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { usePortal } from '../use-portal.ts'
import { useSending } from '../use-sending.ts'

const FIELDS = [
  {
    name: 'phone',
    label: '手机号',
    type: 'tel',
    autoComplete: 'tel',
    check: (value: string) => (value === '' ? null : checkMobile(value)),
  },
  { name: 'telephone', label: '座机', type: 'tel', autoComplete: 'off', check: checkLandline },
  { name: 'email', label: '邮箱', type: 'email', autoComplete: 'email', check: checkEmail },
] as const

type Name = (typeof FIELDS)[number]['name']

/** The contact details that a person may change themselves. */
export function ContactForm({ profile, onSaved }: { profile: Profile; onSaved: () => void }): ReactElement {
  const { api, toast } = usePortal()
  const [edits, setEdits] = useState<Partial<Record<Name, string>>>({})
  const [tried, setTried] = useState(false)
  const { busy, refusal, setRefusal, send } = useSending()
  const shownValue = (name: Name) => edits[name] ?? profile[name] ?? ''
  const isChanged = FIELDS.some(({ name }) => shownValue(name).trim() !== (profile[name] ?? ''))

  const save = async () => {
    await api.call(profileEdit, { body: edits })
    toast('联系方式已保存')
    setTried(false)
    onSaved()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setRefusal(null)
    if (FIELDS.every(({ name, check }) => check(shownValue(name).trim()) === null)) void send(save)
  }
  return (
    <form className="zk-profile-form" noValidate onSubmit={handleSubmit}>
      <ContactFields valueOf={shownValue} tried={tried} onChange={(part) => setEdits({ ...edits, ...part })} />
      <Refusal>{refusal}</Refusal>
      <div>
        <Button look="primary" type="submit" disabled={busy || !isChanged}>
          保存
        </Button>
      </div>
    </form>
  )
}

interface ContactFieldsProps {
  valueOf: (name: Name) => string
  /** Saving was tried, so errors are shown. */
  tried: boolean
  onChange: (part: Partial<Record<Name, string>>) => void
}

const ContactFields = ({ valueOf, tried, onChange }: ContactFieldsProps) =>
  FIELDS.map(({ name, label, check, type, autoComplete }) => (
    <TextField
      key={name}
      label={label}
      type={type}
      autoComplete={autoComplete}
      value={valueOf(name)}
      error={tried ? check(valueOf(name).trim()) : null}
      onChange={(value) => onChange({ [name]: value })}
    />
  ))
