import { expect, it } from 'vitest'
import { isLetterhead, officialTitle } from './official-title.ts'

it.each([
  [
    [
      '国务院办公厅文件',
      '国办发〔2023〕12号',
      '',
      '国务院办公厅关于印发土地管理规定',
      '的通知',
      '各省、自治区、直辖市：',
    ],
    '国务院办公厅关于印发土地管理规定的通知',
  ],
  [
    ['某 某 市 人 民 政 府 文 件', '某政发 [2024] 3 号', '关 于 做 好 春 季 防 火', '工 作 的 通 知', '各县：'],
    '关于做好春季防火工作的通知',
  ],
  [
    [
      '机密★1年',
      '某某集团有限公司文件',
      '某集发（2022）第8号  签发人：张三',
      '某某集团有限公司',
      '关于同意设立分公司的批复',
      '华东公司：',
      '你公司关于设立分公司的请示收悉。',
    ],
    '某某集团有限公司关于同意设立分公司的批复',
  ],
  [
    ['国家税务总局', '税总函〔2020〕5号', '国家税务总局关于发票问题的函', '广东省税务局：'],
    '国家税务总局关于发票问题的函',
  ],
  [['关于开展检查的通知（试行）', '某办〔2021〕7号', '各部门：'], '关于开展检查的通知（试行）'],
  [
    [
      '财政部文件',
      '财税〔2016〕36号',
      '财政部 税务总局关于全面推开营业税',
      '改征增值税试点的通知',
      '一、关于范围的规定',
    ],
    '财政部税务总局关于全面推开营业税改征增值税试点的通知',
  ],
])('%j', (lines, title) => {
  expect(officialTitle(lines.join('\n'))).toBe(title)
})

it.each([
  [['差旅费管理办法', '第一条 根据国务院关于差旅的规定']],
  [['会议纪要', '会上传达了《国务院关于加强管理的通知》（国发〔2020〕1号）']],
  [['根据国务院关于加强管理的通知', '国发〔2020〕1号']],
  [['关于我们']],
  [[]],
])('none in %j', (lines) => {
  expect(officialTitle(lines.join('\n'))).toBeNull()
})

it('a letterhead is one above a number only', () => {
  expect(isLetterhead('国务院办公厅文件', '国务院办公厅文件\n国办发〔2023〕12号\n转发')).toBe(true)
  expect(isLetterhead('某 市 政 府 文 件', '某市政府文件\n某府〔2023〕12号')).toBe(true)
  expect(isLetterhead('招标文件', '招标文件\n项目编号：2023-12')).toBe(false)
  expect(isLetterhead('差旅费管理办法', '差旅费管理办法\n某办〔2023〕12号')).toBe(false)
})

it('reads hostile text in no time', () => {
  const begin = performance.now()
  for (const piece of ['关于', '关于通知', '〔2020', '一', ' 关 ', '（']) officialTitle(piece.repeat(500_000))
  expect(performance.now() - begin).toBeLessThan(500)
})
