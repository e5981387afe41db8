import type { IconName } from '@blueprintjs/core'
import type { ComponentType } from 'react'
import type { Prepared } from '#core/api/prepared.ts'
import type { Access, Args, Endpoint, Result } from '#core/contract/endpoint.ts'
import type { HangedOn } from '#core/contract/sys/removal.ts'
import type { Field, ResourceField } from './field.ts'

/** What every action says of its button. */
interface Button {
  id: string
  label: string
  icon?: IconName
  isDanger?: boolean
  /** That of the call; without it the button is absent. */
  access: Access
}

/** Calls, at once or after a question. The call is shown as a command, too. */
interface Calls<Row> {
  call: (rows: readonly Row[]) => Prepared
  /** Asked before; not given: nothing is asked. */
  confirm?: (rows: readonly Row[]) => string
  /** What the person should know beside the question. */
  note?: string
  /** Kind of the records, where others hang on them and go or stay with it. */
  hangedOn?: HangedOn
  asks?: never
  panel?: never
}

/** Asks in a drawer for what the call needs, then calls: {@link rowAsking} makes one. */
interface AsksFirst<Row> {
  asks: Asking<Row>
  call?: never
  panel?: never
}

/** A panel of its own, for what no fields ask. */
interface Opens<Row> {
  panel: ComponentType<PanelProps<Row>>
  call?: never
  asks?: never
}

export interface PanelProps<Row> {
  rows: readonly Row[]
  onClose: () => void
  /** Something was changed: the list is asked again, the sentence is said. */
  onDone: (sentence?: string) => void
}

/** The drawer of an action, its types already checked. */
export interface Asking<Row> {
  endpoint: Endpoint
  title: (row: Row) => string
  /** Said above the fields. */
  said?: (row: Row) => string
  /** On the button; the label of the action where it is not given. */
  verb?: string
  fields: readonly Field[]
  /** First values of the fields. */
  preset?: (row: Row) => Readonly<Record<string, unknown>>
  call: (row: Row, asked: never) => Prepared
  /** Said when it is done. */
  done?: (row: Row) => string
  /** What the call answered, said in the drawer, which stays open for the next try. */
  answers?: { label: string; text: (result: never, asked: never) => string }
  /** Or it is a secret, shown this once. */
  once?: (result: never) => Once
}

/** What nobody is shown again. Without a `warning` nothing of it is secret. */
export interface Once {
  title: string
  /** That it is shown once, and what it is. */
  warning?: string
  note?: string
  texts: readonly (readonly [label: string, text: string])[]
}

/** Of one row: every assembly draws it. */
export type OneRowAction<Row> = Button & {
  on: 'row'
  isEnabled?: (row: Row) => boolean
} & (Calls<Row> | AsksFirst<Row> | Opens<Row>)

/** Of all rows that are selected, or of one as well: only a list has them. */
type ManyRowsAction<Row> = Button & {
  on: 'rows' | 'both'
  isEnabled?: (row: Row) => boolean
} & (Calls<Row> | Opens<Row>)

/** Of the list as a whole. */
type WholeListAction<Row> = Button & { on: 'list' } & (Omit<Calls<Row>, 'hangedOn'> | Opens<Row>)

/** What can be done beside editing, in a list. A tree and a drawer of records have those of one row. */
export type ResourceAction<Row> = OneRowAction<Row> | ManyRowsAction<Row> | WholeListAction<Row>

type Input<E extends Endpoint> = E['body'] extends undefined
  ? NonNullable<Args<E>['query']>
  : NonNullable<Args<E>['body']>

/** The facts of {@link rowAsking}; fields and answers have to fit the call. */
export interface AskingFacts<Row, E extends Endpoint>
  extends Omit<Button, 'access'>, Pick<Asking<Row>, 'title' | 'said' | 'verb' | 'done'> {
  /** That of the call where it is not given. */
  access?: Access
  isEnabled?: (row: Row) => boolean
  call: E
  args: (row: Row, asked: Input<E>) => Args<E>
  fields: readonly ResourceField<Input<E>>[]
  preset?: (row: Row) => Partial<Input<E>>
  answers?: { label: string; text: (result: Result<E>, asked: Input<E>) => string }
  once?: (result: Result<E>) => Once
}
