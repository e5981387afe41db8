import { afterAll, beforeAll, expect, it } from 'vitest'
import { duplicateCheck } from '#core/contract/sys/duplicate.ts'
import { userAdd, userGet, userList } from '#core/contract/sys/user.ts'
import { createCompany, NEW, type Company } from '../support/company.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

/** What may stand in the fields of a person, as the call answers that a form sends. */
let server: TestServer
let company: Company
beforeAll(async () => {
  server = await startServer()
  company = await createCompany(server)
})
afterAll(() => server[Symbol.asyncDispose]())

let count = 0
/** The sentence of the refusal, or the value as the server keeps it. */
async function told(field: string, value: string): Promise<unknown> {
  const id = (++count).toString(16).padStart(32, '0')
  const body = { id, username: `rule_${count}`, realname: '规则', password: NEW, [field]: value }
  const refusal = await company.admin.call(userAdd, { body }).then(
    () => null,
    (error: Error) => error.message,
  )
  if (refusal === null) return { kept: (await company.admin.call(userGet, { query: { id } }))[field as 'phone'] }
  await expect(company.admin.call(userGet, { query: { id } })).rejects.toThrow('未找到对应实体')
  return refusal
}

// proves V-02, V-39
it('a mobile number has eleven digits and begins with 13 to 19', async () => {
  for (const head of ['13', '14', '15', '16', '17', '18', '19']) {
    const phone = `${head}800000000`
    expect(await told('phone', phone)).toEqual({ kept: phone })
  }
  for (const phone of ['12800000000', '10800000000', '23800000000', '1380000000', '138000000000', '1380000000a'])
    expect(await told('phone', phone), phone).toBe('请输入正确手机号')
})

// proves V-03
it('a login name is required', async () => {
  expect(await told('username', '')).toBe('请输入用户名')
  expect(await told('username', '  ')).toBe('请输入用户名')
})

// proves V-04
it('a login name is of letters, digits and underscores', async () => {
  for (const name of ['a-bcd', '张三李四', 'a bcd', 'a.bcd'])
    expect(await told('username', name), name).toBe('只允许字母、数字、下划线')
  expect(await told('username', 'A_z09')).toEqual({ kept: 'A_z09' })
})

// proves V-05
it('a login name has four to eighteen characters', async () => {
  for (const name of ['abc', 'a'.repeat(19)]) expect(await told('username', name)).toBe('长度4到18个字符')
  for (const name of ['abcd', 'a'.repeat(18)]) expect(await told('username', name)).toEqual({ kept: name })
})

// proves V-06
it('an e-mail address may be left out, and is one where it is given', async () => {
  expect(await told('email', '')).toEqual({ kept: null })
  expect(await told('email', 'wang.hong@example.com.cn')).toEqual({ kept: 'wang.hong@example.com.cn' })
  for (const address of ['a@', '@b.cn', 'a b@c.cn', 'a@b'])
    expect(await told('email', address), address).toBe('邮箱格式不正确')
})

// proves V-09
it('a landline has its area code or none, and seven or eight digits', async () => {
  for (const number of ['010-12345678', '0755-1234567', '12345678'])
    expect(await told('telephone', number)).toEqual({ kept: number })
  for (const number of ['123', '010-123', '110-12345678', '010-123456789'])
    expect(await told('telephone', number), number).toBe('请输入正确的座机号')
})

// proves V-15
it('a number of staff has up to twenty letters and digits', async () => {
  for (const number of ['A'.repeat(20), 'z9']) expect(await told('workNo', number)).toEqual({ kept: number })
  expect(await told('workNo', '')).toEqual({ kept: null })
  for (const number of ['A'.repeat(21), 'A-1', '工号1'])
    expect(await told('workNo', number), number).toBe('请输入20位以内的英文字符和数字')
})

// proves CC-18
it('a value that somebody has is said to be taken, except by its owner', async () => {
  const { id } = await company.newPerson({ phone: '16600000003', email: 'eins@example.com' })
  const check = (query: object) =>
    company.admin.call(duplicateCheck, { query: { tableName: 'sys_user', fieldName: 'phone', ...query } }).then(
      () => 'free',
      (error: Error) => error.message,
    )
  const taken = '该值不可用，系统中已存在！'
  expect(await check({ fieldVal: '16600000003' })).toBe(taken)
  expect(await check({ fieldVal: '16600000003', dataId: await company.people.idOf('lina') })).toBe(taken)
  expect(await check({ fieldVal: '16600000003', dataId: id })).toBe('free')
  expect(await check({ fieldVal: '16600000004' })).toBe('free')
  expect(await check({ fieldName: 'email', fieldVal: 'Eins@Example.com' })).toBe(taken)
  expect(await check({ fieldVal: '' })).toBe('free')
  expect(await check({})).toBe('free')
})

// proves V-64
it('the rule eq of an advanced query finds what is equal and nothing that is like it', async () => {
  const found = async (field: string, rule: string, val: string) => {
    const superQueryParams = encodeURIComponent(JSON.stringify([{ field, rule, val }]))
    const page = await company.admin.call(userList, { query: { superQueryParams, column: 'username', order: 'asc' } })
    return page.records.map((row) => row.username)
  }
  for (const rule of ['eq', '=']) {
    expect(await found('username', rule, 'lina')).toEqual(['lina'])
    expect(await found('username', rule, 'lin')).toEqual([])
    expect(await found('username', rule, '*lina*')).toEqual([])
    expect(await found('realname', rule, '李娜')).toEqual(['lina'])
    expect(await found('sex', rule, '2')).toEqual(['editor', 'lina'])
  }
})
