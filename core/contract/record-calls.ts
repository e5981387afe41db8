import * as v from 'valibot'
import type { AuditAction, RecordKind } from './audit-action.ts'
import { endpoint, type Permission, type RightArea } from './endpoint.ts'
import { created, type ListField, type ListFields, text, updated } from './list-field.ts'
import { listQuery, pageOf } from './page.ts'
import { exportCall, importCalls } from './sheet.ts'
import { Id, Ids, Revision } from './values.ts'

/** Creator and last editor of a record, beside its own fields. */
const recordRow = {
  id: v.string(),
  createBy: v.nullish(v.string()),
  createTime: v.nullish(v.string()),
  updateBy: v.nullish(v.string()),
  updateTime: v.nullish(v.string()),
}

/** What a list says of its fields, where the row says nothing closer. */
type Shown<F extends ListFields> = {
  [K in keyof F]: v.NullishSchema<
    F[K] extends ListField<'number'>
      ? v.NumberSchema<undefined>
      : F[K] extends ListField<'flag'>
        ? v.BooleanSchema<undefined>
        : v.StringSchema<undefined>,
    undefined
  >
}
type Row<F extends ListFields, R extends v.ObjectEntries> = Omit<Shown<F>, keyof R> & R

const KINDS = { text: v.string(), date: v.string(), number: v.number(), flag: v.boolean() } as const

function rowSchema<F extends ListFields, R extends v.ObjectEntries>(fields: F, row: R): Row<F, R> {
  const shown = Object.entries(fields).flatMap(([key, { kind, dict }]) => [
    [key, v.nullish(KINDS[kind])] as const,
    ...(dict === undefined ? [] : [[`${key}_dictText`, v.nullish(v.string())] as const]),
  ])
  return { ...Object.fromEntries(shown), ...row } as unknown as Row<F, R>
}

interface Records<R extends v.ObjectEntries, B extends v.ObjectEntries, F extends ListFields> {
  /** `/sys/checkRule`: the family's `/list`, `/add` and so on follow. */
  base: `/${string}`
  /** The word for a record. */
  name: string
  /** The kind of the records in the audit log. */
  kind: RecordKind
  /** The prefix of each permission: `sys:checkRule` has `:list`, `:add`, `:edit` and `:delete`. */
  right: `${RightArea}:${string}`
  /** A record's own fields as they are written, and as a list is asked by them. */
  body: B
  fields: F
  /**
   * As they are answered: what `fields` do not say. Every field may be absent and is of its kind, the code of a dictionary has its
   * text beside it; here stands what is always there, and what is shown beside the fields.
   */
  row?: R
  /** What may be written, with all fields: tests of all calls and the documentation take it. */
  example: v.InferInput<v.ObjectSchema<NoInfer<B>, undefined>>
}

const may = (right: Records<never, never, never>['right'], verb: string): Permission => `${right}:${verb}`

const reading = <const R extends v.ObjectEntries, const F extends ListFields>({
  base,
  name,
  right,
  row,
  fields,
}: Pick<Records<R, never, F>, 'base' | 'name' | 'right' | 'fields'> & { row: R }) => ({
  list: endpoint({
    method: 'GET',
    path: `${base}/list`,
    summary: `分页查询${name}`,
    query: listQuery,
    fields,
    result: pageOf(v.looseObject({ ...recordRow, ...row })),
    access: may(right, 'list'),
    programs: 'site',
  }),
  get: endpoint({
    method: 'GET',
    path: `${base}/queryById`,
    summary: `查询一条${name}`,
    query: v.object({ id: Id }),
    result: v.looseObject({ ...recordRow, ...row, revision: v.string() }),
    access: may(right, 'list'),
    programs: 'site',
  }),
})

const writing = <const B extends v.ObjectEntries>({
  base,
  name,
  kind,
  right,
  body,
  example,
}: Pick<Records<never, B, never>, 'base' | 'name' | 'kind' | 'right' | 'body' | 'example'>) => {
  const by = (verb: 'add' | 'edit' | 'delete') =>
    ({ access: may(right, verb), audit: [`${kind}-${verb}` as AuditAction], programs: 'site' }) as const
  const sheet = importCalls({ base, name, add: may(right, 'add'), audit: by('add').audit })
  return {
    add: endpoint({
      method: 'POST',
      path: `${base}/add`,
      summary: `新增${name}`,
      body: v.object(body),
      example,
      ...by('add'),
      done: '添加成功！',
    }),
    edit: endpoint({
      method: ['PUT', 'POST'],
      path: `${base}/edit`,
      summary: `修改${name}`,
      body: v.object({ ...v.partial(v.object(body)).entries, id: Id, revision: Revision }),
      ...by('edit'),
      done: '编辑成功!',
    }),
    template: sheet.importTemplate,
    import: sheet.importExcel,
  }
}

const removing = ({
  base,
  name,
  kind,
  right,
}: Pick<Records<never, never, never>, 'base' | 'name' | 'kind' | 'right'>) => {
  const deletes = {
    access: may(right, 'delete'),
    audit: [`${kind}-delete` as AuditAction],
    programs: 'site',
  } as const
  return {
    remove: endpoint({
      method: 'DELETE',
      path: `${base}/delete`,
      summary: `删除${name}`,
      query: v.object({ id: Id }),
      ...deletes,
      done: '删除成功!',
    }),
    removeMany: endpoint({
      method: 'DELETE',
      path: `${base}/deleteBatch`,
      summary: `批量删除${name}`,
      query: v.object({ ids: Ids }),
      ...deletes,
      done: '批量删除成功！',
    }),
  }
}

/**
 * The calls of records that are only written, listed and deleted, which have one form in the family. A resource with all
 * of them exports them together: `export const supply = recordCalls({ … })`. A resource with fewer takes them by name:
 * `export const { list: checkRuleList, … } = recordCalls({ … })`. `name` and `kind` must be string literals, because the
 * audit log gets its words from them (`build/registries.ts`).
 */
export function recordCalls<
  const B extends v.ObjectEntries,
  const F extends ListFields,
  // No field beside those that the list says.
  // oxlint-disable-next-line typescript/no-generated-empty-object-type
  const R extends v.ObjectEntries = Record<never, never>,
>(records: Records<R, B, F>) {
  const { base, name, right } = records
  const fields = { id: text('编号'), ...records.fields, ...created, ...updated }
  return {
    ...reading({ base, name, right, fields, row: rowSchema(records.fields, (records.row ?? {}) as R) }),
    ...writing(records),
    ...removing(records),
    export: exportCall({ base, name, list: may(right, 'list'), fields }),
  }
}
