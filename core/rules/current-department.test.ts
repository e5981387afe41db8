import { expect, it } from 'vitest'
import { currentDepartment, noteDepartment } from './current-department.ts'

const user = {
  id: '1',
  username: 'lina',
  realname: '李娜',
  mustChangePassword: false,
  orgCode: 'A01A03',
  orgCodeTxt: '',
}
const finance = { orgCode: 'A01A02', departName: '财务部' }
const office = { orgCode: 'A01A03', departName: '信息技术部' }

it('is the chosen one of several departments, never all of them', () => {
  const several = { ...user, orgCodeTxt: '财务部,信息技术部' }
  expect(currentDepartment(noteDepartment(several, [finance, office]))).toBe('信息技术部')
  expect(currentDepartment(noteDepartment({ ...several, orgCode: null }, [finance, office]))).toBeNull()
  expect(currentDepartment(several)).toBeNull()
})

it('is the only one where a server names no departments at sign-in', () => {
  expect(currentDepartment(noteDepartment({ ...user, orgCodeTxt: '财务部' }, []))).toBe('财务部')
  expect(currentDepartment(user)).toBeNull()
})
