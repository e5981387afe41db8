import { describe, expect, it } from 'vitest'
import {
  fieldName,
  MAX_CONDITIONS,
  MAX_DEPTH,
  MAX_LENGTH,
  MAX_VALUES,
  type TextValue,
  type Variable,
} from './expression.ts'
import { parseRuleExpression } from './parser.ts'
import { printRuleExpression } from './testing/print.ts'

const text = (...parts: TextValue['parts']): TextValue => ({ kind: 'text', parts })
const variable = (name: Variable) => ({ variable: name })

describe('what a rule may say', () => {
  it('the rule of the family', () => {
    expect(parseRuleExpression("(org_code like '#{sys_org_code}%' or org_code like 'A%')")).toEqual({
      kind: 'or',
      terms: [
        { kind: 'like', column: 'org_code', isNegated: false, value: text(variable('sys_org_code'), '%') },
        { kind: 'like', column: 'org_code', isNegated: false, value: text('A%') },
      ],
    })
  })

  it.each([
    ['a = 1', 'a = 1'],
    ['a!=-1.5', 'a <> -1.5'],
    ['a <> 0', 'a <> 0'],
    ['a = -0', 'a = 0'],
    ["A>='x' AND b<2", "A >= 'x' and b < 2"],
    ['a = #{sys_user_code}', "a = '#{sys_user_code}'"],
    ["a = '#{ SYS_USER_CODE }'", "a = '#{sys_user_code}'"],
    ["a = 'it''s'", "a = 'it''s'"],
    ["a = ''", "a = ''"],
    ["a not like '%x%'", "a not like '%x%'"],
    ["a in ('x', 2, #{tenant_id})", "a in ('x', 2, '#{tenant_id}')"],
    ['a not in (1)', 'a not in (1)'],
    ["a between '#{sys_date}' and '2030-01-01'", "a between '#{sys_date}' and '2030-01-01'"],
    ['a not between 1 and 2 and b = 3', 'a not between 1 and 2 and b = 3'],
    ['a is null or b is not null', 'a is null or b is not null'],
    ['not a = 1 and b = 2', 'not a = 1 and b = 2'],
    ['not (a = 1 and b = 2)', 'not (a = 1 and b = 2)'],
    ['not not a is null', 'not not a is null'],
    ['a = 1 or b = 2 and c = 3', 'a = 1 or b = 2 and c = 3'],
    ['(a = 1 or b = 2) and c = 3', '(a = 1 or b = 2) and c = 3'],
    ['((((a = 1))))', 'a = 1'],
    ['a = 1 or (b = 2 or c = 3)', 'a = 1 or (b = 2 or c = 3)'],
    ['\ta=1\r\n\u3000or b=2 ', 'a = 1 or b = 2'],
    ["name = '中文；--/*;不是语句*/'", "name = '中文；--/*;不是语句*/'"],
  ])('%s', (source, printed) => {
    expect(printRuleExpression(parseRuleExpression(source))).toBe(printed)
    expect(parseRuleExpression(printed)).toEqual(parseRuleExpression(source))
  })

  it('and binds closer than or, not closer than both', () => {
    expect(parseRuleExpression('not a = 1 and b = 2 or c = 3')).toMatchObject({
      kind: 'or',
      terms: [{ kind: 'and', terms: [{ kind: 'not' }, { column: 'b' }] }, { column: 'c' }],
    })
  })
})

describe('what it may not', () => {
  it.each([
    ['', 1, '规则为空'],
    ['   ', 1, '规则为空'],
    ['a', 2, '此处应为比较符号、like、in、between 或 is，规则却结束了'],
    ['a =', 4, '此处应为文字、数字或变量，规则却结束了'],
    ['a = b', 5, '右边只能是文字、数字或变量，文字要用单引号'],
    ['a = 1; drop table t', 6, '不支持多条语句'],
    ['a = 1 -- x', 7, '不支持注释'],
    ['a = 1 /* x */', 7, '不支持注释'],
    ['a = 1 # x', 7, '不支持注释'],
    ['lower(a) = 1', 1, '不支持函数和子查询'],
    ['a = lower(b)', 5, '右边只能是文字、数字或变量，文字要用单引号'],
    ['a in (select id from b)', 7, '右边只能是文字、数字或变量，文字要用单引号'],
    ['exists (select 1)', 1, '不支持函数和子查询'],
    ['t.a = 1', 2, '列名前不能带表名'],
    ['1 = 1', 1, '此处应为列名'],
    ["'a' = a", 1, '此处应为列名'],
    ['a = 1 or', 9, '此处应为列名，规则却结束了'],
    ['a = 1 b = 2', 7, '此处应为and、or 或结尾'],
    ['(a = 1', 7, '此处应为右括号，规则却结束了'],
    ['a = 1)', 6, '此处应为and、or 或结尾'],
    ['a like 5', 8, 'like 后应为文字'],
    ['a in ()', 7, '此处应为文字、数字或变量'],
    ['a in (1 2)', 9, '此处应为逗号或右括号'],
    ['a between 1 or 2', 13, '此处应为 and'],
    ['a is 1', 6, '此处应为 null'],
    ['a not = 1', 7, '此处应为 like、in 或 between'],
    ["a = 'x", 5, '单引号没有配对'],
    ['a = "x"', 5, '文字要用英文单引号括起来'],
    ['a = ‘x’', 5, '文字要用英文单引号括起来'],
    ['（a = 1）', 1, '请使用英文标点'],
    ['a = 1 + 1', 7, '不支持运算'],
    ['a like #{sys_org_code}%', 23, '含 % 的文字要用单引号括起来'],
    ['a = 1 || 1', 7, '不支持运算'],
    ['a = 1a', 5, '数字写法不正确'],
    ['a = 1.2.3', 5, '数字写法不正确'],
    ['a = 1234567890123456', 5, '数字最多 15 位，其中小数最多 6 位'],
    ['a = 0.0000001', 5, '数字最多 15 位，其中小数最多 6 位'],
    ['a = #{nobody}', 5, '没有变量“nobody”'],
    ["a = 'x#{nobody}'", 7, '没有变量“nobody”'],
    ["a = '#{sys_org_code'", 6, '变量没有写完，应为 #{名称}'],
    ['a = #{sys_org_code', 5, '变量没有写完，应为 #{名称}'],
    ["a = 'x\0'", 7, '文字含有不允许的字符'],
    ['a = 😀', 5, '看不懂“😀”'],
    ['组织 = 1', 1, '看不懂“组”'],
    ['and = 1', 1, '此处应为列名'],
    [`${'('.repeat(MAX_DEPTH + 1)}a = 1`, MAX_DEPTH + 2, '嵌套超过 20 层'],
    [`${'not '.repeat(MAX_DEPTH + 1)}a = 1`, 4 * (MAX_DEPTH + 1) + 1, '嵌套超过 20 层'],
    ['x'.repeat(MAX_LENGTH + 1), MAX_LENGTH + 1, '规则超过 2000 个字符'],
    [Array.from({ length: MAX_CONDITIONS + 1 }, () => 'a = 1').join(' or '), 9 * MAX_CONDITIONS + 1, '条件超过 100 个'],
    [`a in (${'1,'.repeat(MAX_VALUES)}1)`, 6 + 2 * MAX_VALUES + 1, '取值超过 200 个'],
  ])('%s', (source, position, message) => {
    expect(() => parseRuleExpression(source)).toThrow(`第 ${position} 个字符处：${message}`)
  })

  it('at the limits it is still read', () => {
    expect(parseRuleExpression(`${'('.repeat(MAX_DEPTH)}a = 1${')'.repeat(MAX_DEPTH)}`)).toMatchObject({ column: 'a' })
    const most = Array.from({ length: MAX_CONDITIONS }, () => 'a = 1').join(' or ')
    expect(parseRuleExpression(most)).toMatchObject({ terms: { length: MAX_CONDITIONS } })
    expect(parseRuleExpression(`a in (${'1,'.repeat(MAX_VALUES - 1)}1)`)).toMatchObject({
      values: { length: MAX_VALUES },
    })
  })
})

it('names of columns', () => {
  expect(['org_code', 'orgCode', 'create_time_2', 'a'].map(fieldName)).toEqual([
    'orgCode',
    'orgCode',
    'createTime2',
    'a',
  ])
})
