import { Button, HTMLSelect } from '@blueprintjs/core'
import { type ReactElement, useState } from 'react'
import {
  filledConditions,
  type QueryMatch,
  readSavedQueries,
  type SavedQuery,
  withSaved,
} from '#core/query/super-query.ts'
import { styles } from '#ui/theme/styles.ts'
import { PartDialog } from '../part-dialog/part-dialog.tsx'
import css from './advanced-query.css?inline'
import { ConditionRows } from './condition-rows.tsx'
import {
  type AdvancedQueryState,
  edited,
  type EditedCondition,
  newCondition,
  plain,
  type QueryField,
  type QueryMemory,
} from './query-field.ts'
import { type QuerySources, useSources } from './query-sources.tsx'
import { SaveDialog } from './save-dialog.tsx'
import { SavedPanel } from './saved-panel.tsx'

styles(css)

export interface AdvancedQueryProps {
  fields: readonly QueryField[]
  memory: QueryMemory
  /** The sources of values for fields with a dictionary, a table, a picker or a report. */
  sources?: QuerySources
  /** The active query; null: none. */
  asked: AdvancedQueryState | null
  onAsk: (asked: AdvancedQueryState | null) => void
}

const WIDTH = 1000
const MATCHES: readonly (readonly [QueryMatch, string])[] = [
  ['and', 'AND（所有条件都要求匹配）'],
  ['or', 'OR（条件中的任意一个匹配）'],
]

/** 高级查询: a button that shows whether a query is active, and opens the dialog. */
export function AdvancedQuery(props: AdvancedQueryProps): ReactElement {
  const { asked, onAsk } = props
  const [isOpen, setIsOpen] = useState(false)
  const count = asked?.conditions.length ?? 0
  return (
    <>
      <Button
        className="zk-query-button"
        icon="filter"
        intent={count > 0 ? 'primary' : 'none'}
        active={count > 0}
        aria-pressed={count > 0}
        aria-haspopup="dialog"
        text={count > 0 ? `高级查询（${count}）` : '高级查询'}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <QueryDialog
          {...props}
          onClose={() => setIsOpen(false)}
          onAsk={(next) => {
            setIsOpen(next === null)
            onAsk(next)
          }}
        />
      )}
    </>
  )
}

function QueryDialog(props: AdvancedQueryProps & { onClose: () => void }): ReactElement {
  const { onClose } = props
  const fields = useSources(props.fields, props.sources)
  const { draft, kept, said, isSaving, setIsSaving, handleAsk, handleReset, handleSave, handleSaved } = useDialog(props)
  const foot = (
    <>
      <Button text="重置" onClick={handleReset} /> <Button text="保存查询条件" onClick={handleSave} />
    </>
  )
  return (
    <PartDialog title="高级查询" width={WIDTH} action="查询" aside={foot} onConfirm={handleAsk} onClose={onClose}>
      <div className="zk-query">
        <div>
          <MatchSelect value={draft.matchType} onChange={draft.setMatchType} />
          <ConditionRows fields={fields} conditions={draft.conditions} onChange={draft.setConditions} />
          {draft.conditions.length === 0 && (
            <Button icon="plus" text="增加条件" onClick={() => draft.setConditions([newCondition(fields[0])])} />
          )}
          {said && (
            <p className={said.isProblem ? 'is-problem' : 'is-good'} role={said.isProblem ? 'alert' : 'status'}>
              {said.text}
            </p>
          )}
        </div>
        <SavedPanel saved={kept.saved} onChoose={draft.take} onRemove={kept.remove} />
      </div>
      {isSaving && (
        <SaveDialog
          taken={kept.saved.map(({ title }) => title)}
          onClose={() => setIsSaving(false)}
          onSave={handleSaved}
        />
      )}
    </PartDialog>
  )
}

/** The state and the actions of the dialog. */
function useDialog({ fields, memory, asked, onAsk }: AdvancedQueryProps) {
  const draft = useQueryDraft(fields, asked)
  const kept = useSaved(memory)
  const [isSaving, setIsSaving] = useState(false)
  const [said, setSaid] = useState<{ text: string; isProblem: boolean } | null>(null)
  const problem = (text: string) => setSaid({ text, isProblem: true })
  const filled = filledConditions(draft.conditions.map(plain))
  return {
    draft,
    kept,
    said,
    isSaving,
    setIsSaving,
    handleAsk: () => {
      if (filled.length === 0) problem('不能查询空条件')
      else onAsk({ matchType: draft.matchType, conditions: filled })
    },
    handleReset: () => {
      draft.reset()
      setSaid(null)
      onAsk(null)
    },
    handleSave: () => (filled.length === 0 ? problem('空条件不能保存') : setIsSaving(true)),
    handleSaved: (title: string) => {
      kept.add({ title, matchType: draft.matchType, records: filled })
      setIsSaving(false)
      setSaid({ text: '保存成功', isProblem: false })
    },
  }
}

const MatchSelect = ({ value, onChange }: { value: QueryMatch; onChange: (value: QueryMatch) => void }) => (
  <label className="zk-query-match">
    过滤条件匹配
    <HTMLSelect
      value={value}
      options={MATCHES.map(([match, label]) => ({ value: match, label }))}
      onChange={(event) => onChange(event.target.value === 'or' ? 'or' : 'and')}
    />
  </label>
)

/** The query being edited; it starts with the active one, or with an empty condition. */
function useQueryDraft(fields: readonly QueryField[], asked: AdvancedQueryState | null) {
  const [matchType, setMatchType] = useState<QueryMatch>(asked?.matchType ?? 'and')
  const [conditions, setConditions] = useState<readonly EditedCondition[]>(() =>
    asked && asked.conditions.length > 0 ? asked.conditions.map(edited) : [newCondition(fields[0])],
  )
  return {
    matchType,
    setMatchType,
    conditions,
    setConditions,
    take: (query: SavedQuery) => {
      setMatchType(query.matchType)
      setConditions(query.records.map(edited))
    },
    reset: () => {
      setMatchType('and')
      setConditions([newCondition(fields[0])])
    },
  }
}

function useSaved(memory: QueryMemory) {
  const [saved, setSaved] = useState(() => readSavedQueries(memory.read()))
  const keep = (next: SavedQuery[]) => {
    setSaved(next)
    memory.write(next)
  }
  return {
    saved,
    add: (query: SavedQuery) => keep(withSaved(saved, query)),
    remove: (query: SavedQuery) => keep(saved.filter((each) => each !== query)),
  }
}
