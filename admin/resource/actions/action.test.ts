import { describe, expect, it } from 'vitest'
import { prepared } from '#core/api/prepared.ts'
import { userFreeze, userPassword } from '#core/contract/sys/user.ts'
import { TextControl } from '../../parts/form/text-control.tsx'
import type { OneRowAction, ResourceAction } from './action.ts'
import { missingCallName } from './missing-call.ts'
import { rowAsking } from './panel-action.ts'

interface Row {
  id: string
  username: string
}
const button = { id: 'freeze', label: '冻结', access: userFreeze.access } as const
const call = () => prepared(userFreeze, { body: { ids: '1', status: 2 } })
const asking = rowAsking({
  id: 'password',
  label: '重置密码',
  call: userPassword,
  args: ({ username }: Row, { password }) => ({ body: { username, password, confirmpassword: password } }),
  title: () => '',
  fields: [{ key: 'password', label: '新密码', control: TextControl }],
})

/* Checked by the compiler: each line that must not compile is marked. */
describe('what an assembly cannot draw does not compile', () => {
  it('a tree and a drawer of records have actions of one row alone', () => {
    const one: OneRowAction<Row> = { ...button, on: 'row', call }
    // @ts-expect-error -- no rows are selected there for an action
    const both: OneRowAction<Row> = { ...button, on: 'both', call }
    // @ts-expect-error -- nor is there a button for the whole list
    const list: OneRowAction<Row> = { ...button, on: 'list', call }
    expect([one, both, list].map(({ on }) => on)).toEqual(['row', 'both', 'list'])
  })

  it('an action calls, asks or opens a panel: exactly one of them', () => {
    // @ts-expect-error -- nothing would happen
    const nothing: ResourceAction<Row> = { ...button, on: 'row' }
    // @ts-expect-error -- a panel and a call
    const two: ResourceAction<Row> = { ...button, on: 'row', call, panel: () => null }
    // @ts-expect-error -- a list as a whole has no row that could forbid it
    const rowless: ResourceAction<Row> = { ...button, on: 'list', call, isEnabled: () => true }
    expect([nothing, two, rowless].map((action) => missingCallName(action, []))).toEqual([
      '请设置url.freeze属性!',
      null,
      null,
    ])
  })

  it('the fields of an action are those of its call', () => {
    expect(asking).toMatchObject({ on: 'row', access: userPassword.access })
    const wrong = { label: '', control: TextControl }
    // @ts-expect-error -- the call takes no such field
    const facts: Parameters<typeof rowAsking<Row, typeof userPassword>>[0]['fields'] = [{ key: 'passwort', ...wrong }]
    expect(facts).toHaveLength(1)
  })

  it('binds what was asked and the row to the call', () => {
    const bound = asking.asks!.call({ id: '1', username: 'lina' }, { password: 'x' } as never)
    expect(bound.args.body).toEqual({ username: 'lina', password: 'x', confirmpassword: 'x' })
  })
})
