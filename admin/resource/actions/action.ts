import type { ComponentType } from 'react'
import type { Prepared } from '#core/api/prepared.ts'
import type { Access, Args, Endpoint, Result } from '#core/contract/endpoint.ts'
import type { AskedAbout } from '#core/contract/sys/removal.ts'
import type { ConsoleIcon } from '#ui/controls/icon/console-icons.ts'
import type { Field, ResourceField } from '../field.ts'

/** The properties of the button of every action. */
interface Button {
  id: string
  label: string
  icon?: ConsoleIcon
  isDanger?: boolean
  /** The permission of the call; without it the button is not shown. */
  access: Access
}

/** Makes a call, immediately or after confirmation. The call is also shown as a command. */
interface Calls<Row> {
  call: (rows: readonly Row[]) => Prepared
  /** The confirmation text; absent: no confirmation. */
  confirm?: (rows: readonly Row[]) => string
  /** A note beside the question. */
  note?: string
  /** The kind of the records, if others depend on them and are affected too. */
  hangedOn?: AskedAbout
  asks?: never
  panel?: never
}

/** Asks in a drawer for the call's input, then calls: made by {@link rowAsking}. */
interface AsksFirst<Row> {
  asks: Asking<Row>
  call?: never
  panel?: never
}

/** Opens its own panel, for input that fields cannot express. */
interface Opens<Row> {
  panel: ComponentType<PanelProps<Row>>
  call?: never
  asks?: never
}

export interface PanelProps<Row> {
  rows: readonly Row[]
  onClose: () => void
  /** Called after a change: reloads the list and shows the message. */
  onDone: (sentence?: string) => void
}

/** The drawer of an action, with checked types. */
export interface Asking<Row> {
  endpoint: Endpoint
  title: (row: Row) => string
  /** The text above the fields. */
  said?: (row: Row) => string
  /** The text of the button; absent: the action's label. */
  verb?: string
  fields: readonly Field[]
  /** Initial values of the fields. */
  preset?: (row: Row) => Readonly<Record<string, unknown>>
  call: (row: Row, asked: never) => Prepared
  /** The success message. */
  done?: (row: Row) => string
  /** Shows the call's answer in the drawer, which stays open for another try. */
  answers?: { label: string; text: (result: never, asked: never) => string }
  /** Or the answer is a secret that is shown only once. */
  once?: (result: never) => Once
}

/** Content that is shown only once. Without a `warning` it is not secret. */
export interface Once {
  title: string
  /** Says what it is, and that it is shown only once. */
  warning?: string
  note?: string
  texts: readonly (readonly [label: string, text: string])[]
}

/** An action on one row; available in every layout. */
export type OneRowAction<Row> = Button & {
  on: 'row'
  isEnabled?: (row: Row) => boolean
} & (Calls<Row> | AsksFirst<Row> | Opens<Row>)

/** An action on all selected rows, or also on one: only in lists. */
type ManyRowsAction<Row> = Button & {
  on: 'rows' | 'both'
  isEnabled?: (row: Row) => boolean
} & (Calls<Row> | Opens<Row>)

/** An action on the list as a whole. */
type WholeListAction<Row> = Button & { on: 'list' } & (Omit<Calls<Row>, 'hangedOn'> | Opens<Row>)

/** Actions of a list beside editing. Trees and record drawers have only those on one row. */
export type ResourceAction<Row> = OneRowAction<Row> | ManyRowsAction<Row> | WholeListAction<Row>

type Input<E extends Endpoint> = E['body'] extends undefined
  ? NonNullable<Args<E>['query']>
  : NonNullable<Args<E>['body']>

/** The parameters of {@link rowAsking}; fields and answers must fit the call. */
export interface AskingFacts<Row, E extends Endpoint>
  extends Omit<Button, 'access'>, Pick<Asking<Row>, 'title' | 'said' | 'verb' | 'done'> {
  /** Absent: the permission of the call. */
  access?: Access
  isEnabled?: (row: Row) => boolean
  call: E
  args: (row: Row, asked: Input<E>) => Args<E>
  fields: readonly ResourceField<Input<E>>[]
  preset?: (row: Row) => Partial<Input<E>>
  answers?: { label: string; text: (result: Result<E>, asked: Input<E>) => string }
  once?: (result: Result<E>) => Once
}
