import { describe, expect, it } from 'vitest'
import type { TextValue, Variable } from './expression.ts'
import { fillMember, fillPattern, fillText } from './fill.ts'

const text = (...parts: TextValue['parts']): TextValue => ({ kind: 'text', parts })
const variable = (name: Variable) => ({ variable: name })

describe('filling in', () => {
  const values = { sys_org_code: 'A_01', sys_multi_org_code: 'A01,B02', sys_user_name: '50%\\' }
  it('variables in a pattern are taken literally, the wildcards of the rule are not', () => {
    expect(fillText(text(variable('sys_org_code'), '%'), values)).toBe('A_01%')
    expect(fillPattern(text(variable('sys_org_code'), '%_'), values)).toBe(String.raw`A\_01%_`)
    expect(fillPattern(text('a\\', variable('sys_user_name')), values)).toBe(String.raw`a\\50\%\\`)
  })
  it('a variable the actor lacks shows nothing, and never everything', () => {
    expect(fillPattern(text(variable('bpm_status'), '%'), values)).toBeNull()
    expect(fillText(text(variable('sys_user_code')), { sys_user_code: '' })).toBeNull()
    expect(fillMember(text(variable('tenant_id')), values)).toBeNull()
    expect(fillText(text(), values)).toBe('')
  })
  it('all departments at once', () => {
    expect(fillMember(text(variable('sys_multi_org_code')), values)).toEqual(['A01', 'B02'])
    expect(fillMember(text('x', variable('sys_multi_org_code')), values)).toEqual(['xA01,B02'])
  })
})
