import { expect, it } from 'vitest'
import { repeatsTitle } from './repeats-title.ts'

it.each([
  ['员工差旅费报销办法', '员工差旅费报销办法'],
  ['《员工差旅费报销办法》', '员工差旅费报销办法'],
  ['员工 差旅费 报销办法：', '员工差旅费报销办法'],
  ['一、员工差旅费报销办法', '员工差旅费报销办法'],
  ['第一章 总则', '总则'],
  ['1.2、VPN 使用说明', 'vpn使用说明'],
  ['ＶＰＮ使用说明', 'VPN 使用说明.docx'],
  ['Release Notes — 2.1', 'release notes 2.1'],
])('%s is %s again', (heading, title) => {
  expect(repeatsTitle(heading, title)).toBe(true)
})

it.each([
  ['员工差旅费报销办法（试行）', '员工差旅费报销办法'],
  ['员工差旅费报销办法 2025 版', '员工差旅费报销办法'],
  ['员工差旅费', '员工差旅费报销办法'],
  ['第二部分 员工差旅费报销办法附表', '员工差旅费报销办法'],
  ['Release Notes 2.2', 'Release Notes 2.1'],
  ['12 月报', '月报'],
  ['——', '。'],
  ['', ''],
])('%s says more, or something else, than %s', (heading, title) => {
  expect(repeatsTitle(heading, title)).toBe(false)
})
