import * as v from 'valibot'
import type { AuditAction, RecordKind } from './audit-action.ts'
import { endpoint, type Permission } from './endpoint.ts'
import { created, type ListFields, text, updated } from './list-field.ts'
import { listQuery, pageOf } from './page.ts'
import { exportCall, importCalls } from './sheet.ts'
import { Id, Ids, Revision } from './values.ts'

/** Who made a record and changed it last, beside the fields of its own. */
const recordRow = {
  id: v.string(),
  createBy: v.nullish(v.string()),
  createTime: v.nullish(v.string()),
  updateBy: v.nullish(v.string()),
  updateTime: v.nullish(v.string()),
}

interface Records<R extends v.ObjectEntries, B extends v.ObjectEntries, F extends ListFields> {
  /** `/sys/checkRule`: the family's names follow, `/list`, `/add` and so on. */
  base: `/${string}`
  /** What people call a record. */
  name: string
  /** Names the records in the audit log. */
  kind: RecordKind
  /** Each right begins with it: `sys:checkRule` has `:list`, `:add`, `:edit` and `:delete`. */
  right: `sys:${string}`
  /** A record's own fields as they are answered, as they are written, and as a list is asked by them. */
  row: R
  body: B
  fields: F
}

/**
 * The calls of records that are only written, listed and deleted: the family has them in one shape. Take those that are
 * needed by name: `export const { list: checkRuleList, … } = recordCalls({ … })`.
 */
export function recordCalls<
  const R extends v.ObjectEntries,
  const B extends v.ObjectEntries,
  const F extends ListFields,
>({ base, name, kind, right, row, body, fields: own }: Records<R, B, F>) {
  const Row = v.looseObject({ ...recordRow, ...row })
  const fields = { id: text('编号'), ...own, ...created, ...updated }
  const may = (verb: string) => `${right}:${verb}` as Permission
  const writes = (verb: 'add' | 'edit' | 'delete') =>
    ({ access: may(verb), audit: [`${kind}-${verb}` as AuditAction], programs: 'site' }) as const
  const reads = { access: may('list'), programs: 'site' } as const
  return {
    list: endpoint({
      method: 'GET',
      path: `${base}/list`,
      summary: `分页查询${name}`,
      query: listQuery,
      fields,
      result: pageOf(Row),
      ...reads,
    }),
    get: endpoint({
      method: 'GET',
      path: `${base}/queryById`,
      summary: `查询一条${name}`,
      query: v.object({ id: Id }),
      result: v.looseObject({ ...recordRow, ...row, revision: v.string() }),
      ...reads,
    }),
    add: endpoint({
      method: 'POST',
      path: `${base}/add`,
      summary: `新增${name}`,
      body: v.object(body),
      ...writes('add'),
      done: '添加成功！',
    }),
    edit: endpoint({
      method: ['PUT', 'POST'],
      path: `${base}/edit`,
      summary: `修改${name}`,
      body: v.object({ ...v.partial(v.object(body)).entries, id: Id, revision: Revision }),
      ...writes('edit'),
      done: '编辑成功!',
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${base}/delete`,
      summary: `删除${name}`,
      query: v.object({ id: Id }),
      ...writes('delete'),
      done: '删除成功!',
    }),
    removeMany: endpoint({
      method: 'DELETE',
      path: `${base}/deleteBatch`,
      summary: `批量删除${name}`,
      query: v.object({ ids: Ids }),
      ...writes('delete'),
      done: '批量删除成功！',
    }),
    export: exportCall({ base, name, list: may('list'), fields }),
    ...importCalls({ base, name, add: may('add'), audit: writes('add').audit }),
  }
}
