import { useEffect, useState } from 'react'
import { isSecret } from '#core/api/prepared.ts'
import { tabStorage } from '#core/api/storage/browser-storage.ts'
import { fieldProblem } from '#core/contract/check-field.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import {
  changedFields,
  findConflicts,
  type Draft,
  fromKept,
  isEmpty,
  keepMine,
  NOTHING_TYPED,
  takeTheirs,
  valueText,
  toKeep,
  type Typed,
  typedInto,
} from '#core/rules/draft-merge.ts'
import { ruleProblem, ruleWarning } from '#core/rules/field-rule.ts'
import { visibleFields, type Field } from '../field.ts'
import { withoutOthers, withoutUnasked } from './asked-draft.ts'

interface Options {
  /** The key for keeping an unsaved draft in the tab, so that signing in again does not lose it. Null: not kept. */
  memory: string | null
  initial: Draft
  fields: readonly Field[]
  /** The call whose schema validates. */
  endpoint: Endpoint
  id: string
}

export interface DraftState {
  draft: Draft
  /** The fields shown at present. */
  fields: readonly Field[]
  /** The values to send, without those of hidden fields. */
  said: Draft
  problems: Readonly<Record<string, string>>
  isDirty: boolean
  /** Values of an earlier, unfinished visit were restored. */
  isRecovered: boolean
  /** Fields that another person has changed since the input. */
  conflicts: readonly string[]
  set: (key: string, value: unknown) => void
  /** Resolves a conflict with either the own or the other value. */
  choose: (key: string, whose: 'mine' | 'theirs') => void
  /** Validates one field when it is left. */
  leave: (key: string) => void
  /** Validates everything; true if the record may be sent. */
  check: () => Promise<boolean>
  /** Deletes the kept draft, because it was saved or discarded. */
  forget: () => void
}

const keptIn = (memory: string | null) => (memory === null ? null : fromKept(tabStorage.readJson(memory)))

/** The draft of a record: input, validation, conflicts. */
export function useDraft({ memory, initial, fields, endpoint, id }: Options): DraftState {
  const [kept] = useState(() => keptIn(memory))
  // Only the input is stored, so that reading the record again brings other people's changes.
  const [typed, setTyped] = useState(kept ?? NOTHING_TYPED)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const draft = { ...initial, ...typed.values }
  // A new record cannot conflict; its initial values may just be different today.
  const conflicts = id === '' ? [] : findConflicts(typed, initial)
  useKept(memory, typed, initial)
  const judge = async (field: Field) =>
    conflicts.includes(field.key) ? UNDECIDED : findProblem(field, { draft, initial, fields, endpoint, id })
  const all = () => Promise.all(visibleFields(fields, draft).map(async (f) => [f.key, await judge(f)] as const))
  const mend = (key: string) => setProblems(({ [key]: _mended, ...others }) => others)
  return {
    draft,
    fields: visibleFields(fields, draft),
    said: withoutUnasked(draft, fields),
    problems,
    isDirty: Object.keys(changedFields(initial, draft)).length > 0,
    isRecovered: kept !== null,
    conflicts,
    set: (key, value) => {
      setTyped((before) => withoutOthers(typedInto(before, initial, key, value), { before, initial, fields }))
      mend(key)
    },
    choose: (key, whose) => {
      setTyped((before) => (whose === 'mine' ? keepMine(before, initial, key) : takeTheirs(before, key)))
      mend(key)
    },
    leave: (key) => {
      const field = visibleFields(fields, draft).find((each) => each.key === key)
      // Empty fields are only reported when the record is sent, not while somebody looks around.
      if (!field || isEmpty(draft[key])) return
      void judge(field).then((problem) => problem && setProblems((before) => ({ ...before, [key]: problem })))
    },
    check: async () => {
      const wrong = (await all()).flatMap(([key, problem]) => (problem ? [[key, problem] as const] : []))
      setProblems(Object.fromEntries(wrong))
      return wrong.length === 0
    },
    forget: () => memory !== null && tabStorage.drop(memory),
  }
}

/** Keeps the input in the tab, except secrets. */
function useKept(memory: string | null, typed: Typed, initial: Draft): void {
  const keeping = toKeep(typed, initial, (key) => !isSecret(key))
  const text = keeping && JSON.stringify(keeping)
  useEffect(() => {
    if (memory === null) return
    if (text) tabStorage.write(memory, text)
    else tabStorage.drop(memory)
  }, [memory, text])
}

const UNDECIDED = '这一项已被他人修改，请选择保留哪一个'

interface Judged {
  draft: Draft
  initial: Draft
  fields: readonly Field[]
  endpoint: Endpoint
  id: string
}

async function findProblem(field: Field, judged: Judged): Promise<string | null> {
  const { draft, initial, endpoint, id } = judged
  const value = draft[field.key]
  if (field.isRequired && isEmpty(value)) return `请填写${field.label}`
  const refused = fieldProblem(endpoint, field.key, value) ?? ruleProblem(field.rules ?? [], typedText(value))
  const again = refused ?? secretProblem(field, judged)
  if (again || isEmpty(value)) return again
  // An unchanged value is not checked again.
  return value === initial[field.key] ? null : ((await field.check?.(value as never, draft as never, id)) ?? null)
}

/** A stored secret must not be used for another address. */
function secretProblem({ key, label, againWith = [] }: Field, { draft, initial, fields }: Judged): string | null {
  const isKept = !isEmpty(initial[key]) && (isEmpty(draft[key]) || draft[key] === initial[key])
  const moved = againWith.filter((beside) => beside in changedFields(initial, draft))
  if (!isKept || moved.length === 0) return null
  const labels = fields.filter((field) => moved.includes(field.key as never)).map((field) => field.label)
  return `${labels.join('和')}改变了，请重新输入${label}`
}

/** The text beside a field: a warning about its value, else its help. */
export const fieldHelp = (
  { key, rules = [], help }: Field,
  draft: Readonly<Record<string, unknown>>,
): string | undefined =>
  ruleWarning(rules, typedText(draft[key])) ?? (typeof help === 'function' ? help(draft as never) : help)

const typedText = (value: unknown) => (isEmpty(value) ? '' : valueText(value))
