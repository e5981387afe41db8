import { expect, it } from 'vitest'
import { extractHere } from '../testing/extract-here.ts'
import { OFD_FILES, writeZip } from '#server/formats/testing/sample-packages.ts'

type Field = readonly [x: number, y: number, text: string, size?: number]

/** A form whose only page contains these texts, each as its own object; sizes and positions in millimetres. */
async function extractForm(...fields: readonly Field[]) {
  const objects = fields.map(
    ([x, y, text, size = 3]) =>
      `<ofd:TextObject Boundary="${x} ${y} 200 5" Size="${size}"><ofd:TextCode X="0" Y="0" DeltaX="g ${text.length - 1} ${/[\x20-\x7e]/.test(text) ? size / 2 : size}">${text}</ofd:TextCode></ofd:TextObject>`,
  )
  const page = `<ofd:Page xmlns:ofd="o"><ofd:Content><ofd:Layer>${objects.join('')}</ofd:Layer></ofd:Content></ofd:Page>`
  const document = `<ofd:Document xmlns:ofd="o"><ofd:Pages><ofd:Page ID="1" BaseLoc="Pages/P1.xml"/></ofd:Pages></ofd:Document>`
  const root = OFD_FILES['OFD.xml']!.replace('会议通知单', '')
  const files = { 'OFD.xml': root, 'Doc_0/Document.xml': document, 'Doc_0/Pages/P1.xml': page }
  const outcome = await extractHere(writeZip(files), { fileName: 'a.ofd' })
  return outcome!.extracted
}

it.each<[string, Field[], string]>([
  [
    'an amount and a price',
    [
      [10, 10, '1'],
      [14, 10, '4197.17'],
    ],
    '1  4197.17',
  ],
  [
    'two heads of columns',
    [
      [10, 10, '项目名称'],
      [23.3, 10, '规格型号'],
    ],
    '项目名称  规格型号',
  ],
  [
    'a label without a colon and its value',
    [
      [10, 10, '开票人'],
      [21, 10, '李雪蓉'],
    ],
    '开票人  李雪蓉',
  ],
  [
    'a letter of a label written downward',
    [
      [10, 10, '购'],
      [15.6, 10, '名称'],
    ],
    '购  名称',
  ],
  [
    'a label whose letters are spaced out',
    [
      [10, 10, '数'],
      [15.9, 10, '量'],
    ],
    '数量',
  ],
  [
    'a label in pieces',
    [
      [10, 10, '地'],
      [14.5, 10, '址、电'],
      [25, 10, '话：'],
    ],
    '地址、电话：',
  ],
  [
    'a label and its value',
    [
      [10, 10, '名称：'],
      [19.3, 10, '某某公司'],
    ],
    '名称：某某公司',
  ],
  [
    'Latin words',
    [
      [10, 10, 'annual'],
      [20.3, 10, 'report'],
    ],
    'annualreport',
  ],
])('%s', async (_, fields, text) => {
  expect((await extractForm(...fields)).text).toBe(text)
})

it('a row of a form does not go on in the next', async () => {
  const { text } = await extractForm(
    [10, 10, '地址：'],
    [19, 10, '西湖区五号楼三二零室'],
    [10, 15, '开户行：'],
    [22, 15, '招商银行某某支行'],
  )
  expect(text).toBe('地址：西湖区五号楼三二零室\n开户行：招商银行某某支行')
})

it('the title of a form is one field, that of a text may be wrapped', async () => {
  const form = await extractForm(
    [67, 10, '增值税电子普通发票', 7],
    [90, 20, '电子凭证', 7],
    [10, 30, '名称：'],
    [20, 30, '某某公司'.repeat(15)],
    [10, 35, '合计'],
    [10, 40, '备注'],
  )
  expect(form.title).toBe('增值税电子普通发票')
  const letter = await extractForm(
    [20, 10, '关于加强档案管理工作若干规定的', 10],
    [80, 25, '实施细则', 10],
    [20, 40, '各部门应当认真执行。'.repeat(5)],
    [20, 46, '本规定自发布之日起施行。'],
    [20, 52, '二〇二六年'],
  )
  expect(letter.title).toBe('关于加强档案管理工作若干规定的实施细则')
})
