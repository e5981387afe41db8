import { type ReactElement, useState } from 'react'
import { bodyDefaults } from '#core/contract/check-field.ts'
import type { Draft } from '#core/rules/draft-merge.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { api } from '../../api.ts'
import { Drawer } from '../../parts/drawer/drawer.tsx'
import type { RecordForm as FormFacts } from '../define.ts'
import { formFields } from '../field.ts'
import { RecordForm } from './record-form.tsx'

interface RecordDrawerProps {
  def: { id: string; noun: string }
  form: FormFacts<Endpoint, Endpoint>
  /** Null: a new record. */
  id: string | null
  /** The row of the list, if the record is not read separately. */
  row: object | null
  onClose: () => void
  onSaved: (sentence: string, result: unknown) => void
}

/** The form of a record in its present state, or empty for a new one. */
export function RecordDrawer(p: RecordDrawerProps): ReactElement {
  const { def, form, id } = p
  const row = useLastSeen(p.row)
  const load = recordLoader(form)
  const { last, failure, retry } = useQuery(id !== null && load ? `${def.id} ${id}` : null, () => load!(id!))
  const record = (id === null ? blankDraft(form) : load ? last : row) as Draft | null | undefined
  if (record) return <RecordForm {...p} initial={record} onReload={retry} />
  return (
    <Drawer title={def.noun} onClose={p.onClose}>
      {failure || !load ? (
        <ErrorState
          title={`${def.noun}没有加载成功`}
          reason={failure ?? '它不在这一页里，请先找到它'}
          onRetry={retry}
        />
      ) : (
        <Skeleton shape="text" />
      )}
    </Drawer>
  )
}

/** A new record: the form's presets, and the server's defaults for its other fields. */
function useLastSeen<Row>(row: Row | null): Row | null {
  const [seen, setSeen] = useState(row)
  if (row !== null && row !== seen) setSeen(row)
  return row ?? seen
}

const blankDraft = (form: FormFacts<Endpoint, Endpoint>): Draft => {
  const { add, preset } = form
  const defaults = bodyDefaults(add)
  const shown = formFields(form).flatMap(({ key }) => (key in defaults ? [[key, defaults[key]]] : []))
  return { ...Object.fromEntries(shown), ...(preset as Draft | undefined) }
}

const recordLoader = ({ get, load }: Pick<FormFacts<Endpoint, Endpoint>, 'get' | 'load'>) =>
  get ? (id: string) => api.call(get, { query: { id } }) as Promise<Readonly<Record<string, unknown>>> : load
