import { expect, it } from 'vitest'
import { accessGrant, departmentRole, gatewayRoute, session, task, user } from './schema/index.ts'
import { uniqueColumns } from './unique-columns.ts'

const said = (table: Parameters<typeof uniqueColumns>[0]) =>
  uniqueColumns(table).map(({ field, index, folded, everywhere }) =>
    [field, index, folded && 'folded', everywhere && 'everywhere'].filter(Boolean).join(' '),
  )

it('reads from the indexes what stands for one row alone', () => {
  expect(said(gatewayRoute)).toEqual(['routerId gateway_route_router'])
  expect(said(session)).toEqual(['tokenHash session_token_hash everywhere'])
  expect(said(user)).toEqual([
    'username app_user_username folded everywhere',
    'phone app_user_phone',
    'email app_user_email folded',
    'workNo app_user_work_no',
  ])
})

it('says nothing of values that differ only together, or only among some of the rows', () => {
  expect(said(departmentRole)).toEqual([])
  expect(said(task)).toEqual([])
  expect(said(accessGrant)).toEqual([])
})
