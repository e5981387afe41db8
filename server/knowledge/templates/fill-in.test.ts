import { expect, it } from 'vitest'
import { fillIn } from './fill-in.ts'

const asker = { now: new Date('2026-11-26T17:30:00Z'), person: '王小明', department: '财务部' }

it('fills in the day of the site, name and department, wherever and however often they stand', () => {
  const body = '<p>{{日期}}</p><p>{{ 姓名 }}（{{部门}}），{{姓名}}</p><p>{{职务}} {日期}</p>'
  expect(fillIn({ format: 'html', body }, asker)).toBe(
    '<p>2026年11月27日</p><p>王小明（财务部），王小明</p><p>{{职务}} {日期}</p>',
  )
})

it('makes nothing but words of a value', () => {
  const odd = { ...asker, person: `<b onclick='x'>"&$&</b>`, department: '{{姓名}}*_[x](y)|' }
  expect(fillIn({ format: 'html', body: '<p title="{{姓名}}">{{部门}}</p>' }, odd)).toBe(
    '<p title="&lt;b onclick=&#39;x&#39;&gt;&quot;&amp;$&amp;&lt;/b&gt;">{{姓名}}*_[x](y)|</p>',
  )
  expect(fillIn({ format: 'markdown', body: '{{部门}} {{姓名}}' }, odd)).toBe(
    `{{姓名}}\\*\\_\\[x\\](y)\\| \\<b onclick='x'\\>"\\&$\\&\\</b\\>`,
  )
})
