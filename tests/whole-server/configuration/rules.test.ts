import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import * as check from '#core/contract/sys/rules-and-sources/check-rule.ts'
import * as source from '#core/contract/sys/rules-and-sources/data-source.ts'
import { departmentTree } from '#core/contract/sys/departments/department.ts'
import * as fill from '#core/contract/sys/rules-and-sources/fill-rule.ts'
import * as gateway from '#core/contract/sys/rules-and-sources/gateway-route.ts'
import { auditLog, checkRule, dataSource, fillRule, gatewayRoute, numberSeries } from '#server/db/schema/index.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { type RawCall, rawCalls } from '../support/raw-calls.ts'
import { tenantApi, newTenant } from '../support/tenants.ts'

let server: TestServer
let admin: Api
let boss: RawCall
let lina: RawCall
beforeAll(async () => {
  server = await startServer()
  admin = await server.signIn('admin')
  boss = rawCalls(server, 'admin')
  lina = rawCalls(server, 'lina')
}, 120_000)
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.running.engines.db
const everything = async () => [
  await db().select().from(checkRule).orderBy(asc(checkRule.id)),
  await db().select().from(fillRule).orderBy(asc(fillRule.id)),
  await db().select().from(gatewayRoute).orderBy(asc(gatewayRoute.id)),
  await db().select().from(dataSource).orderBy(asc(dataSource.id)),
]
const PARTS = [
  { digits: '2', pattern: '[A-Z]+', message: '前两位是大写字母' },
  { digits: '*', pattern: String.raw`.{2}\d+`, message: '其余是数字' },
]
const CHECK = { ruleName: '合同编号', ruleCode: 'contract_no', ruleJson: JSON.stringify(PARTS) }
const FILL = { ruleName: '订单号', ruleCode: 'order_no', ruleClass: 'OrderNumberRule' } as const
const ROUTE = { routerId: 'files', name: '文件', uri: 'lb://files' }
const SOURCE = { code: 'sales', name: '销售库', dbType: '6', dbUrl: 'jdbc:postgresql://localhost:1/sales' }

it('asks who, then for the right, then for the record, then for good input, and changes nothing until then', async () => {
  await admin.call(check.checkRuleAdd, { body: { ...CHECK, ruleCode: 'asked' } })
  await admin.call(fill.fillRule.add, { body: { ...FILL, ruleCode: 'asked' } })
  await admin.call(gateway.gatewayRouteAdd, { body: { ...ROUTE, routerId: 'asked' } })
  await admin.call(source.dataSourceAdd, { body: { ...SOURCE, code: 'asked' } })
  const before = await everything()
  const [[checked], [filled], [routed], [sourced]] = before as unknown as [
    { id: string }[],
    { id: string }[],
    { id: string }[],
    { id: string }[],
  ]
  const guest = rawCalls(server, '')
  const other = tenantApi(server, await newTenant(server, 'rules-other'), 'rules-other')
  const kinds = [
    [
      check.checkRuleList,
      check.checkRuleGet,
      check.checkRuleAdd,
      check.checkRuleEdit,
      check.checkRuleDelete,
      CHECK,
      checked,
    ],
    [fill.fillRule.list, fill.fillRule.get, fill.fillRule.add, fill.fillRule.edit, fill.fillRule.remove, FILL, filled],
    [
      gateway.gatewayRouteList,
      gateway.gatewayRouteGet,
      gateway.gatewayRouteAdd,
      gateway.gatewayRouteEdit,
      gateway.gatewayRouteDelete,
      ROUTE,
      routed,
    ],
    [
      source.dataSourceList,
      source.dataSourceGet,
      source.dataSourceAdd,
      source.dataSourceEdit,
      source.dataSourceDelete,
      SOURCE,
      sourced,
    ],
  ] as const
  for (const [list, get, add, edit, remove, body, row] of kinds) {
    const query = { id: row!.id }
    const asks = [
      [list, {}],
      [get, { query }],
      [add, { body }],
      [edit, { body: query }],
      [remove, { query }],
    ] as const
    for (const [call, ask] of asks) {
      expect((await guest(call, ask)).message, call.path).toContain('Token失效')
      expect((await lina(call, ask)).message, call.path).toMatch(/没有权限/)
    }
    await expect(other.call(get as typeof check.checkRuleGet, { query })).rejects.toThrow('未找到对应实体')
    await expect(other.call(edit as typeof check.checkRuleEdit, { body: query })).rejects.toThrow('未找到对应实体')
    await expect(other.call(remove, { query })).rejects.toThrow('未找到对应实体')
  }
  for (const [call, body, sentence] of [
    [check.checkRuleAdd, { ...CHECK, ruleName: '' }, '请输入规则名称!'],
    [check.checkRuleAdd, { ...CHECK, ruleCode: '中 文' }, '规则编码只能含有字母、数字和 _ . -'],
    [check.checkRuleAdd, { ...CHECK, ruleCode: 'asked' }, '规则编码已存在'],
    [check.checkRuleAdd, { ...CHECK, ruleJson: '[]' }, '请至少填写一条校验规则'],
    [
      check.checkRuleAdd,
      { ...CHECK, ruleJson: JSON.stringify([{ digits: '*', pattern: String.raw`(a*)\1*`, message: 'x' }]) },
      '第 1 条：正则表达式不能用反向引用',
    ],
    [fill.fillRule.add, { ...FILL, ruleClass: 'org.jeecg.EvilRule' }, '没有这种填值规则'],
    [fill.fillRule.add, { ...FILL, ruleParams: '[1]' }, '规则参数应为 JSON 对象'],
    [gateway.gatewayRouteAdd, { ...ROUTE, predicates: '{}' }, '断言应为'],
    [gateway.gatewayRouteSave, { router: { ...ROUTE, uri: '' } }, '请输入路由地址!'],
    [source.dataSourceAdd, { ...SOURCE, code: 'asked' }, '数据源编码已存在'],
    [source.dataSourceAdd, { ...SOURCE, dbType: '99' }, '数据库类型不在字典中'],
  ] as const)
    expect((await boss(call, { body })).message, sentence).toContain(sentence)
  expect(await everything()).toEqual(before)
})

// proves S-13, CC-19
it('checks a value by the code of a rule, and says which part it fails', async () => {
  await admin.call(check.checkRuleAdd, { body: CHECK })
  const ask = (value: string, ruleCode = CHECK.ruleCode) => lina(check.checkRuleCheck, { query: { ruleCode, value } })
  expect(await ask('AB123')).toMatchObject({ success: true })
  expect(await ask('Ab123')).toMatchObject({
    success: false,
    message: '前两位是大写字母',
    result: { ...PARTS[0], beginIndex: 0, endIndex: 2, checkValue: 'Ab', passed: false },
  })
  expect(await ask('ABx')).toMatchObject({
    message: '其余是数字',
    result: { beginIndex: 0, endIndex: 3, checkValue: 'ABx' },
  })
  expect(await ask('AB1', 'nobody')).toMatchObject({ success: false, message: '该编码不存在', result: null })
  expect((await rawCalls(server, '')(check.checkRuleCheck, { query: { ruleCode: 'x' } })).message).toContain(
    'Token失效',
  )
  // Clients of the family encode once more than the address does.
  const parts = [{ digits: '*', pattern: 'a/b&c', message: '不是' }]
  await admin.call(check.checkRuleAdd, { body: { ...CHECK, ruleCode: 'encoded', ruleJson: JSON.stringify(parts) } })
  expect(await ask(encodeURIComponent('a/b&c'), 'encoded')).toMatchObject({ success: true })
  expect(await ask('a/b&c', 'encoded')).toMatchObject({ success: true })
  expect(await ask('100%', 'encoded')).toMatchObject({
    success: false,
    message: '不是',
    result: { checkValue: '100%' },
  })
  const rule = (await admin.call(check.checkRuleList, { query: { ruleCode: CHECK.ruleCode } })).records[0]!
  const { revision } = await admin.call(check.checkRuleGet, { query: { id: rule.id } })
  const edit = { id: rule.id, ruleJson: JSON.stringify(PARTS.slice(0, 1)), revision }
  expect(await boss(check.checkRuleEdit, { body: edit })).toMatchObject({ success: true, message: '编辑成功!' })
  expect((await boss(check.checkRuleEdit, { body: edit })).message).toMatch(/^内容已被他人修改/)
  expect(await ask('ABx')).toMatchObject({ success: true })
  await admin.call(check.checkRuleDelete, { query: { id: rule.id } })
  expect(await ask('ABx')).toMatchObject({ success: false, message: '该编码不存在' })
  const lines = await db().select().from(auditLog).where(eq(auditLog.objectId, rule.id)).orderBy(auditLog.createTime)
  expect(lines.map(({ action }) => action)).toEqual(['check-rule-add', 'check-rule-edit', 'check-rule-delete'])
})

it('is held up by no pattern, and by none that an earlier version stored', async () => {
  const add = (ruleCode: string, pattern: string) =>
    admin.call(check.checkRuleAdd, {
      body: { ...CHECK, ruleCode, ruleJson: JSON.stringify([{ digits: '*', pattern, message: '不对' }]) },
    })
  const ask = (ruleCode: string, value: string) => lina(check.checkRuleCheck, { query: { ruleCode, value } })
  for (const [code, pattern] of [
    ['dots', '.*.*.*.*x'],
    ['nested', '(a+)+b'],
  ] as const) {
    await add(code, pattern)
    const before = performance.now()
    expect(await ask(code, 'a'.repeat(3000))).toMatchObject({ success: false, message: '不对' })
    expect(performance.now() - before).toBeLessThan(1000)
  }
  await expect(add('refused', '(?=a)b')).rejects.toThrow('第 1 条：正则表达式不能用前后查找')
  const [row] = (await admin.call(check.checkRuleList, { query: { ruleCode: 'dots' } })).records
  const former = JSON.stringify([{ digits: '*', pattern: String.raw`(a*)\1*`, message: 'x' }])
  await db().update(checkRule).set({ ruleJson: former }).where(eq(checkRule.id, row!.id))
  expect((await admin.call(check.checkRuleList, { query: { ruleCode: 'dots' } })).records[0]!.ruleJson).toBe(former)
  expect(await ask('dots', 'aaa')).toMatchObject({
    success: false,
    message: '编码校验规则“dots”需要修改：第 1 条：正则表达式不能用反向引用，如 \\1',
    result: null,
  })
  const { revision } = await admin.call(check.checkRuleGet, { query: { id: row!.id } })
  await admin.call(check.checkRuleEdit, { body: { id: row!.id, ruleName: '改名', ruleJson: former, revision } })
  await admin.call(check.checkRuleEdit, { body: { id: row!.id, ruleJson: JSON.stringify(PARTS) } })
  expect(await ask('dots', 'AB1')).toMatchObject({ success: true })
})

it('gives each number of a series once, by date, also to many at a time and after the rule was deleted', async () => {
  const ruleParams = '{"prefix":"D","dateFormat":"yyyyMMdd","digits":3}'
  await admin.call(fill.fillRule.add, {
    body: { ...FILL, ruleClass: `a.b.${FILL.ruleClass}` as 'OrderNumberRule', ruleParams },
  })
  const user = await server.signIn('lina')
  const run = (body: Record<string, string> = {}) =>
    user.call(fill.fillRuleRun, { params: { code: FILL.ruleCode }, body })
  const numbers = await Promise.all(Array.from({ length: 20 }, () => run()))
  expect(numbers.toSorted().map((number) => number.slice(-3))).toEqual(
    Array.from({ length: 20 }, (_, at) => String(at + 1).padStart(3, '0')),
  )
  expect(numbers[0]).toMatch(/^D20\d{6}\d{3}$/)
  const readSeries = () => db().select().from(numberSeries).where(eq(numberSeries.ruleCode, FILL.ruleCode))
  const own = (await readSeries()).map(({ series }) => series)
  expect(own).toHaveLength(1)
  // What the form says of the number changes nothing, and begins no other series.
  expect(await run({ prefix: 'X', dateFormat: 'x'.repeat(5000), digits: '9' })).toBe(`${own[0]}021`)
  expect(await admin.call(fill.fillRuleTest, { query: { ruleCode: FILL.ruleCode } })).toBe(`${own[0]}022`)
  expect((await lina(fill.fillRuleTest, { query: { ruleCode: FILL.ruleCode } })).message).toMatch(/没有权限/)
  const rules = Array.from({ length: 50 }, (_, at) => ({ ruleCode: FILL.ruleCode, formData: { prefix: `P${at}` } }))
  const made = await user.call(fill.fillRuleRunMany, { body: { commonFormData: { dateFormat: '' }, rules } })
  expect(made.map(({ result }) => result)).toEqual(rules.map((_, at) => `${own[0]}0${23 + at}`))
  expect((await readSeries()).map(({ series }) => series)).toEqual(own)
  const series = await db().select().from(numberSeries)
  for (const [params, sentence] of [
    [{ digits: 0 }, '位数应为 1 到 12'],
    [{ digits: 13 }, '位数应为 1 到 12'],
    [{ digits: 'x' }, '位数应为 1 到 12'],
    [{ prefix: 'x'.repeat(33) }, '前缀不能超过'],
    [{ dateFormat: 'y'.repeat(33) }, '日期格式不能超过'],
    [{ dateFormat: 'a\u0000b' }, '日期格式不能超过'],
  ] as const)
    await expect(
      admin.call(fill.fillRule.add, { body: { ...FILL, ruleCode: 'bad', ruleParams: JSON.stringify(params) } }),
    ).rejects.toThrow(sentence)
  await expect(user.call(fill.fillRuleRun, { params: { code: 'nobody' }, body: {} })).rejects.toThrow('该编码不存在')
  expect(await db().select().from(numberSeries)).toEqual(series)
  const rule = (await admin.call(fill.fillRule.list, { query: { ruleCode: FILL.ruleCode } })).records[0]!
  await admin.call(fill.fillRule.remove, { query: { id: rule.id } })
  await admin.call(fill.fillRule.add, { body: { ...FILL, ruleParams } })
  expect(await run()).toMatch(/073$/)
})

it('says the next code of a department and of a topic', async () => {
  const add = (ruleCode: string, ruleClass: fill.FillMaker) =>
    admin.call(fill.fillRule.add, { body: { ruleName: ruleCode, ruleCode, ruleClass } })
  await add('org_num_role', 'OrgCodeRule')
  await add('category_code_rule', 'CategoryCodeRule')
  const run = (code: string, body: Record<string, string> = {}) =>
    admin.call(fill.fillRuleRun, { params: { code }, body })
  const [root] = await admin.call(departmentTree, {})
  const last = root!
    .children!.map((each) => each.orgCode)
    .toSorted()
    .at(-1)!
  expect((await run('org_num_role', { parentId: root!.id })) > last).toBe(true)
  expect(await run('category_code_rule')).toBe('A04')
  await expect(run('org_num_role', { parentId: 'nobody' })).rejects.toThrow('上级部门不存在')
  await expect(run('category_code_rule', { pid: 'nobody' })).rejects.toThrow('上级专题不存在')
})

it('keeps gateway routes in the form of the family', async () => {
  const filters = [{ name: 'StripPrefix', args: [{ key: 'parts', value: '1' }] }]
  const predicates = [{ name: 'Path', args: ['/api/**'] }]
  const saved = await boss(gateway.gatewayRouteSave, { body: { router: { id: '', ...ROUTE, predicates, filters } } })
  expect(saved).toMatchObject({ success: true })
  const [row] = (await admin.call(gateway.gatewayRouteList, {})).filter(({ routerId }) => routerId === ROUTE.routerId)
  expect(row).toMatchObject({ ...ROUTE, predicates, filters, status: 1, stripPrefix: 0 })
  await boss(gateway.gatewayRouteSave, { body: { router: { ...row!, status: 0 } } })
  const read = await admin.call(gateway.gatewayRouteGet, { query: { id: row!.id } })
  expect(read).toMatchObject({ status: 0, predicates: JSON.stringify(predicates) })
  expect((await lina(gateway.gatewayRouteSave, { body: { router: ROUTE } })).message).toMatch(/没有权限/)
  expect(await boss(gateway.gatewayRouteClear)).toMatchObject({ success: true })
  await admin.call(gateway.gatewayRouteDelete, { query: { id: row!.id } })
  expect(JSON.stringify(await admin.call(gateway.gatewayRouteList, {}))).not.toContain(row!.id)
})
