import type { ComponentType } from 'react'
import type * as v from 'valibot'
import type { Prepared } from '#core/api/prepared.ts'
import type { Access, Args, Endpoint, Result } from '#core/contract/endpoint.ts'
import type { HangedOn } from '#core/contract/sys/removal.ts'
import type { Page } from '#core/contract/page.ts'
import type { ControlProps } from '../parts/control.ts'
import type { Draft } from '#core/rules/draft-merge.ts'
import type { Column } from '../parts/data-table/column.ts'
import type { TreeNode } from '../parts/tree/tree-node.ts'
import type { Once, ResourceAction } from './actions/action.ts'
import type { KindFields } from './by-kind.ts'
import type { Known, ResourceField } from './field.ts'

export type { Once, OneRowAction, PanelProps, ResourceAction } from './actions/action.ts'
export type { Field, ResourceField } from './field.ts'

/** Any endpoint, for types that accept every call. */
type Any = Endpoint

/** A call that returns one record. */
export type GetsOne = Endpoint<undefined, v.GenericSchema<{ id: string }, unknown>, undefined>

/** The row type of a list call. */
export type RowOf<L extends Any> =
  Result<L> extends Page<infer Row>
    ? Row
    : Extract<Result<L>, { records: unknown }> extends { records: (infer Row)[] }
      ? Row
      : never

export interface ResourceColumn<Row> extends Column<Row> {
  key: Known<Row>
}

/** One filter of the bar above the list. */
export interface ResourceFilter<Row, Query = unknown> {
  /** A field of the row, or a parameter of the call. */
  key: Known<Row> | Known<Query>
  label: string
  control: ComponentType<ControlProps<string, string>>
  /** `contains` (the default) matches a part of the text, `is` the whole value. */
  match?: 'contains' | 'is'
}

/** A tree to the left of the list that filters it by one node, or 全部. */
export interface ResourceTree<Row = unknown, Query = unknown> {
  /** The parameter of the list and of the address. */
  key: Known<Row> | Known<Query>
  /** The name of the nodes: 部门. */
  label: string
  /** Loads nodes whose ids are the filter values. If there are none, no tree is shown. */
  load: (signal: AbortSignal) => Promise<readonly TreeNode[]>
}

/** The form of a record, the same in every layout. */
export interface RecordForm<A extends Any, E extends Any> {
  add: A
  edit: E
  /** In order; of a record with kinds, as `byKind` makes them. */
  fields: readonly ResourceField<NonNullable<Args<A>['body']>>[] | KindFields<NonNullable<Args<A>['body']>>
  /** A menu rule withholds 新增 from this person; not set by screens. */
  isWithoutAdd?: boolean
  /** Initial values of a new record. */
  preset?: Partial<NonNullable<Args<A>['body']>>
  /** What saving changes beside the fields, as sentences to confirm; none: nothing is asked. Not of a new record. */
  beforeSave?: (id: string, before: Draft, after: Draft) => Promise<readonly string[]>
  /** Reads the present record, when the list's row may be outdated or incomplete. */
  get?: GetsOne
  /** The same, if no single call returns it. */
  load?: (id: string) => Promise<Readonly<Record<string, unknown>>>
}

export interface ResourceForm<A extends Any, E extends Any> extends RecordForm<A, E> {
  /** The part of the answer to a new record that is shown only once: a secret. Only in lists. */
  once?: (result: Result<A>) => Once
}

/** Deletes one or many; with `restore` it can be undone for ten minutes. */
export interface ResourceRemoval<Row> {
  access: Access
  call: (ids: string) => Prepared
  restore?: (ids: string) => Prepared
  isEnabled?: (row: Row) => boolean
  /** A note beside the question. */
  note?: string
  /** The kind of the records, if others depend on them: the question says what happens to those. */
  hangedOn?: HangedOn
}

interface Tab {
  /** Stands in the address. */
  id: string
  label: string
  /** Without this right the tab is absent. */
  access: Access
}

/** A tab of a record's page: a list that is narrowed to the record ({@link childList}), or a panel of its own. */
export type DetailTab<Row> = ListTab<Row> | (Tab & { panel: ComponentType<{ row: Row }>; list?: never })

export type ListTab<Row> = Tab & { list: (row: Row) => Resource; panel?: never }

/** The page of one record: its name and main facts, all of its facts, and a tab for each thing that belongs to it. */
export interface ResourceDetail<Row> {
  /** Reads the record as it is now. */
  load: (id: string, signal: AbortSignal) => Promise<Row>
  /** Columns whose values stand below the name. */
  main: readonly Known<Row>[]
  tabs: readonly DetailTab<Row>[]
}

/** Excel export and import of the list. */
export interface ResourceExcel {
  export: Any
  import?: { call: Any; template: Any }
}

/**
 * A screen as declared facts: columns, filters, form and actions. Columns, filters and fields are separate lists even
 * where they look alike, because they change for different reasons.
 */
export interface Resource<L extends Any = Any, A extends Any = Any, E extends Any = Any> {
  /** The name in addresses, storage and tests. */
  id: string
  /** The name of a record: 用户. */
  noun: string
  /** The name of a particular record for people. */
  nameOf: (row: RowOf<L>) => string
  list: L
  columns: readonly ResourceColumn<RowOf<L>>[]
  /** Filters that always apply. */
  fixed?: Readonly<Record<string, string>>
  filters?: readonly ResourceFilter<RowOf<L>, NonNullable<Args<L>['query']>>[]
  tree?: ResourceTree<RowOf<L>, NonNullable<Args<L>['query']>>
  form?: ResourceForm<A, E>
  /** A page of each record, opened from its row and over its address. */
  detail?: ResourceDetail<RowOf<L>>
  remove?: ResourceRemoval<RowOf<L>>
  actions?: readonly ResourceAction<RowOf<L>>[]
  excel?: ResourceExcel
  /** Seconds after which the list reads itself again; not while rows are selected or something is done with one. */
  refresh?: number
  /** An explanation below 还没有…. */
  whyNone?: string
  /** The default order; absent: newest first. */
  sorting?: { column: string; order: 'asc' | 'desc' }
}

/** Type-checks the facts against the contract; returns them unchanged. */
export const defineResource = <L extends Any, A extends Any = Any, E extends Any = Any>(
  facts: Resource<L, A, E>,
): Resource<L, A, E> => facts
