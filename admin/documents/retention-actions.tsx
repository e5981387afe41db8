import { type ReactElement, useState } from 'react'
import { prepared } from '#core/api/prepared.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { docKeepUntil } from '#core/contract/km/retention/document.ts'
import { holdGet, holdList, holdPlace } from '#core/contract/km/retention/hold.ts'
import { api } from '../api.ts'
import { documentName } from './document-columns.tsx'
import type { ControlProps } from '../parts/control.ts'
import { DateControl } from '../parts/form/date-control.tsx'
import { FormRow } from '../parts/form/form-row.tsx'
import { SearchSelect } from '../parts/pickers/search-select.tsx'
import type { PanelProps, ResourceAction } from '../resource/actions/action.ts'
import { EachDrawer } from '../resource/batch/each-drawer.tsx'

const MOST_OFFERED = 20

const caseText = ({ caseNo, name }: { caseNo: string; name: string }) => `${caseNo} ${name}`

const load = async (words: string, signal: AbortSignal) => {
  const query = { pageSize: 100, ...(words.trim() !== '' && { name: `*${words.trim()}*` }) }
  const { records } = await api.call(holdList, { query }, signal)
  const open = records.filter(({ closeTime }) => !closeTime).slice(0, MOST_OFFERED)
  return open.map((row) => ({ value: row.id, text: caseText(row) }))
}

/** A case that is not closed, by words of what it is about. */
const CaseControl = (props: ControlProps<string | null | undefined, string>): ReactElement => (
  <SearchSelect
    {...props}
    load={load}
    name={async (id, signal) => caseText(await api.call(holdGet, { query: { id } }, signal))}
    placeholder="输入案由里的字查找"
  />
)

function HoldPanel(p: PanelProps<DocRow>): ReactElement {
  const [id, setId] = useState<string | null | undefined>('')
  return (
    <EachDrawer
      {...p}
      verb="冻结"
      isReady={Boolean(id)}
      nameOf={documentName}
      call={(rows) => prepared(holdPlace, { body: { id: id!, docIds: rows.map((row) => row.id) } })}
      done={(count) => `已冻结 ${count} 篇`}
    >
      <p>冻结期间谁都不能删除，也不能改生效和到期时间；阅读和修改照常。作者看得到“因案件冻结”，看不到案由。</p>
      <FormRow id="hold-case" label="案件" control={CaseControl} value={id} onChange={setId} isRequired />
    </EachDrawer>
  )
}

function KeepPanel(p: PanelProps<DocRow>): ReactElement {
  const [day, setDay] = useState('')
  return (
    <EachDrawer
      {...p}
      verb="设定保留期"
      isReady
      nameOf={documentName}
      call={(rows) => prepared(docKeepUntil, { body: { docIds: rows.map((row) => row.id), keepUntil: day } })}
      done={(count) => (day === '' ? `${count} 篇不再另外保留` : `${count} 篇保留至 ${day}`)}
    >
      <p>到那一天为止不能彻底删除，之后也要两个人同意。分类的保留规则更长时以规则为准。</p>
      <FormRow
        id="keep-until"
        label="保留至"
        control={DateControl}
        value={day}
        onChange={(value) => setDay(value ?? '')}
        help="不填就是不再另外保留"
      />
    </EachDrawer>
  )
}

/** What can be done with documents in the lists of the console. */
export const holdAction: ResourceAction<DocRow> = {
  id: 'hold',
  label: '因案件冻结',
  icon: 'lock',
  on: 'both',
  access: holdPlace.access,
  panel: HoldPanel,
}
export const keepAction: ResourceAction<DocRow> = {
  id: 'keep',
  label: '保留至',
  icon: 'calendar',
  on: 'both',
  access: docKeepUntil.access,
  panel: KeepPanel,
}
