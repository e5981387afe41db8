import type { ComponentType } from 'react'
import type * as v from 'valibot'
import type { Prepared } from '#core/api/prepared.ts'
import type { Access, Args, Endpoint, Result } from '#core/contract/endpoint.ts'
import type { HangedOn } from '#core/contract/sys/removal.ts'
import type { Page } from '#core/contract/page.ts'
import type { ControlProps } from '../parts/control.ts'
import type { Column } from '../parts/data-table/column.ts'
import type { TreeNode } from '../parts/tree/tree-node.ts'
import type { Once, ResourceAction } from './action.ts'
import type { KindFields } from './by-kind.ts'
import type { Known, ResourceField } from './field.ts'

export type { Once, OneRowAction, PanelProps, ResourceAction } from './action.ts'
export type { Field, ResourceField } from './field.ts'

/** A call without input of its own type parameters, for what holds any. */
type Any = Endpoint

/** A call that answers one record. */
export type GetsOne = Endpoint<undefined, v.GenericSchema<{ id: string }, unknown>, undefined>

/** The rows of a call that answers with a page. */
export type RowOf<L extends Any> =
  Result<L> extends Page<infer Row>
    ? Row
    : Extract<Result<L>, { records: unknown }> extends { records: (infer Row)[] }
      ? Row
      : never

export interface ResourceColumn<Row> extends Column<Row> {
  key: Known<Row>
}

/** One question of the bar above the list. */
export interface ResourceFilter<Row, Query = unknown> {
  /** A field of the row, or a question of the call's own. */
  key: Known<Row> | Known<Query>
  label: string
  control: ComponentType<ControlProps<string, string>>
  /** `contains` (the default) finds a part of the text, `is` the whole value. */
  match?: 'contains' | 'is'
}

/** A tree at the left of the list that narrows it: 全部 and one node at a time. */
export interface ResourceTree<Row = unknown, Query = unknown> {
  /** What the list is asked by, and stands in the address. */
  key: Known<Row> | Known<Query>
  /** What the nodes are: 部门. */
  label: string
  /** Nodes whose ids are what is asked. Without any there is no tree. */
  load: (signal: AbortSignal) => Promise<readonly TreeNode[]>
}

/** The form of a record, as every assembly draws it. */
export interface RecordForm<A extends Any, E extends Any> {
  add: A
  edit: E
  /** Of a record that has kinds, `byKind` makes them. */
  fields: readonly ResourceField<NonNullable<Args<A>['body']>>[] | KindFields<NonNullable<Args<A>['body']>>
  /** A rule of the menu takes 新增 from this person; no screen says so. */
  isWithoutAdd?: boolean
  /** A new record's first values. */
  preset?: Partial<NonNullable<Args<A>['body']>>
  /** Answers the record as it is now, when the list's row may be old or does not say everything. */
  get?: GetsOne
  /** The same where no one call answers it. */
  load?: (id: string) => Promise<Readonly<Record<string, unknown>>>
}

export interface ResourceForm<A extends Any, E extends Any> extends RecordForm<A, E> {
  /** What of the answer to a new record is shown this once: a secret. A list alone draws it. */
  once?: (result: Result<A>) => Once
}

/** Deleting, one or many; with `restore` it can be undone for ten minutes. */
export interface ResourceRemoval<Row> {
  access: Access
  call: (ids: string) => Prepared
  restore?: (ids: string) => Prepared
  isEnabled?: (row: Row) => boolean
  /** What the person should know beside the question. */
  note?: string
  /** Kind of the records, where others hang on them: the question says what becomes of those. */
  hangedOn?: HangedOn
}

interface Tab {
  /** Stands in the address. */
  id: string
  label: string
  /** Without it the tab is absent. */
  access: Access
}

/** What belongs to a record: a list that is narrowed to it ({@link childList}), or a panel of its own. */
export type DetailTab<Row> = ListTab<Row> | (Tab & { panel: ComponentType<{ row: Row }>; list?: never })

export type ListTab<Row> = Tab & { list: (row: Row) => Resource; panel?: never }

/** The page of one record: its name and main facts, all of its facts, and a tab for each thing that belongs to it. */
export interface ResourceDetail<Row> {
  /** The record as it is now. */
  load: (id: string, signal: AbortSignal) => Promise<Row>
  /** Columns whose values stand below the name. */
  main: readonly Known<Row>[]
  tabs: readonly DetailTab<Row>[]
}

/** The list as Excel, out and in. */
export interface ResourceExcel {
  export: Any
  import?: { call: Any; template: Any }
}

/**
 * A screen as facts: what its list shows, what it is asked by, what a record is made of, what can be done. Columns,
 * filters and fields stay three lists even where they look alike, because they change for different reasons.
 */
export interface Resource<L extends Any = Any, A extends Any = Any, E extends Any = Any> {
  /** Names it in addresses, storage and tests. */
  id: string
  /** What a record is called: 用户. */
  noun: string
  /** What tells one record from another for people. */
  nameOf: (row: RowOf<L>) => string
  list: L
  columns: readonly ResourceColumn<RowOf<L>>[]
  /** What the list is always asked by, beside what a person asks. */
  fixed?: Readonly<Record<string, string>>
  filters?: readonly ResourceFilter<RowOf<L>, NonNullable<Args<L>['query']>>[]
  tree?: ResourceTree<RowOf<L>, NonNullable<Args<L>['query']>>
  form?: ResourceForm<A, E>
  /** A page of each record, opened from its row and over its address. */
  detail?: ResourceDetail<RowOf<L>>
  remove?: ResourceRemoval<RowOf<L>>
  actions?: readonly ResourceAction<RowOf<L>>[]
  excel?: ResourceExcel
  /** Asked again every so many seconds, behind the rows; not while rows are selected or something is done with one. */
  refresh?: number
  /** Said below 还没有…, where it needs an explanation. */
  whyNone?: string
  /** The order of the list until the person asks for another; the latest first where it is not given. */
  sorting?: { column: string; order: 'asc' | 'desc' }
}

/** Checks the facts against the contract; adds nothing. */
export const defineResource = <L extends Any, A extends Any = Any, E extends Any = Any>(
  facts: Resource<L, A, E>,
): Resource<L, A, E> => facts
