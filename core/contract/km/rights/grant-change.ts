import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { Id } from '../../values.ts'
import { grantAdd, grantEdit } from './grant.ts'

/*
 * Ours: the changes of one sitting at the screen of scopes. They are previewed together, made together or not at all,
 * and undone together.
 */
export const chapter = '分享与授权'

/** For how long a set of changes can be undone, in minutes. */
export const GRANT_UNDO_MINUTES = 10

const MOST_LINES = 100
const some = <S extends v.GenericSchema>(item: S) =>
  v.optional(v.pipe(v.array(item), v.maxLength(MOST_LINES, `一次最多改 ${MOST_LINES} 处`)), [])

/** What is added, changed and taken away together. */
export const GrantChanges = v.pipe(
  v.object({
    add: some(grantAdd.body),
    edit: some(grantEdit.body),
    /** Ids of lines. */
    delete: some(Id),
  }),
  v.check((all) => all.add.length + all.edit.length + all.delete.length > 0, '请选择要做的改动'),
)
export type GrantChanges = v.InferOutput<typeof GrantChanges>

export const grantChange = endpoint({
  method: 'POST',
  path: '/KM/kmGrant/change',
  summary: '一次新增、修改、取消多条授权或限制，全部成功或全部不变；十分钟内可撤销',
  body: GrantChanges,
  /** `undoUntil`: until then {@link grantUndo} takes the id. */
  result: v.object({ id: v.string(), undoUntil: v.string() }),
  access: 'km:grant:edit',
  audit: ['grant-add', 'grant-edit', 'grant-delete'],
  power: true,
  programs: 'site',
  done: '保存成功',
})

/** Refused when one of the lines was changed again meanwhile. */
export const grantUndo = endpoint({
  method: ['PUT', 'POST'],
  path: '/KM/kmGrant/undo',
  summary: '撤销自己十分钟内的一次授权改动',
  body: v.object({ id: Id }),
  access: 'km:grant:edit',
  audit: ['grant-add', 'grant-edit', 'grant-delete'],
  power: true,
  programs: 'site',
  done: '已撤销',
})
