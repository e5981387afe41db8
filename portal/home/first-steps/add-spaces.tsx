import { type FormEvent, type ReactElement, useState } from 'react'
import { categories } from '#core/contract/km/documents/category.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { Chip } from '#ui/controls/chip/chip.tsx'
import { TextField } from '#ui/controls/text-field/text-field.tsx'
import { useSending } from '../../use-sending.ts'
import { useApi } from '../../use-portal.ts'

const PROPOSED = ['规章制度', '产品手册', '会议纪要', '业务流程', '培训课程']

/** A category is made by its name alone; the proposed names are a press each. */
export function AddSpaces({ onDone }: { onDone: () => void }): ReactElement {
  const api = useApi()
  const [name, setName] = useState('')
  const [made, setMade] = useState<readonly string[]>([])
  const { busy, refusal, send } = useSending()
  const add = (wanted: string) =>
    void send(async () => {
      await api.call(categories.taxonomyAdd, { body: { name: wanted } })
      setMade((before) => [...before, wanted])
      setName('')
    })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    add(name)
  }
  return (
    <form className="zk-first-form" onSubmit={handleSubmit}>
      <Proposed made={made} busy={busy} onAdd={add} />
      <TextField label="或者自己起名" value={name} onChange={setName} note={refusal} />
      <Button type="submit" disabled={busy}>
        新建
      </Button>
      {made.length > 0 && (
        <Button look="primary" onClick={onDone}>
          就这些
        </Button>
      )}
    </form>
  )
}

interface ProposedProps {
  made: readonly string[]
  busy: boolean
  onAdd: (name: string) => void
}

const Proposed = ({ made, busy, onAdd }: ProposedProps): ReactElement => (
  <div className="zk-first-chips">
    {PROPOSED.map((each) => (
      <Chip
        key={each}
        isOn={made.includes(each)}
        icon={made.includes(each) ? 'circle-check' : 'plus'}
        disabled={busy || made.includes(each)}
        onClick={() => onAdd(each)}
      >
        {each}
      </Chip>
    ))}
  </div>
)
