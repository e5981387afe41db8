import { expect, it } from 'vitest'
import { extractHere } from '../testing/extract-here.ts'
import { DOCX_FILES, writeZip } from '#server/formats/testing/sample-packages.ts'

const extractedText = async (files: Readonly<Record<string, string>>) =>
  (await extractHere(writeZip(files)))?.extracted.text

const rels = (...list: [id: string, type: string, target: string][]) =>
  `<Relationships>${list.map(([id, type, target]) => `<Relationship Id="${id}" Type="x/${type}" Target="${target}"/>`).join('')}</Relationships>`

const numbers = (code: string, ...points: string[]) =>
  `<c:numRef><c:numCache><c:formatCode>${code}</c:formatCode>${points.join('')}</c:numCache></c:numRef>`

const point = (at: number, value: string, more = '') => `<c:pt idx="${at}"${more}><c:v>${value}</c:v></c:pt>`

const chartXml = (series: string) =>
  `<c:chartSpace><c:chart><c:title><a:p><a:t>产量</a:t></a:p></c:title>${series}</c:chart></c:chartSpace>`

const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`

const document = (...blocks: string[]) => `<w:document><w:body>${blocks.join('')}</w:body></w:document>`

const withChart = (chart: string) => ({
  'word/document.xml': document(
    paragraph('图前'),
    '<w:p><w:r><w:drawing><c:chart r:id="k"/></w:drawing></w:r></w:p>',
    paragraph('图后'),
  ),
  'word/chart.xml': chart,
  'word/_rels/document.xml.rels': rels(['k', 'chart', 'chart.xml']),
})

it('points are rounded as their format says, dates as dates, and each value stands at its own point', async () => {
  const series =
    `<c:ser><c:tx><c:v>钢材</c:v></c:tx><c:cat>${numbers('yyyy"年"m"月"', point(0, '45356'), point(1, '45387'), point(2, '45417'))}</c:cat>` +
    `<c:val>${numbers('0.0', point(0, '3.14159265'), point(2, '0.30000000000000004', ' formatCode="0.00%"'))}</c:val></c:ser>`
  expect(await extractedText(withChart(chartXml(series)))).toBe(
    '图前\n产量\n钢材：2024年3月 3.1，2024年5月 30.00%\n图后',
  )
})

it('labels with a format of their own win over that of the cells', async () => {
  const series = (isLinked: number) =>
    `<c:ser><c:dLbls><c:dLbl><c:numFmt formatCode="0" sourceLinked="0"/></c:dLbl><c:numFmt formatCode="0.00" sourceLinked="${isLinked}"/></c:dLbls>` +
    `<c:val>${numbers('General', point(0, '2.71828'))}</c:val></c:ser>`
  expect(await extractedText(withChart(chartXml(series(0))))).toContain('产量\n2.72\n')
  expect(await extractedText(withChart(chartXml(series(1))))).toContain('产量\n2.71828\n')
})

it('a series without points is told by its name, without a colon', async () => {
  expect(await extractedText(withChart(chartXml('<c:ser><c:tx><c:v>钢材</c:v></c:tx></c:ser>')))).toContain(
    '产量\n钢材\n图后',
  )
})

it('diagrams and inserted pages stand where they stand, those that nothing names at the end', async () => {
  const text = await extractedText({
    ...DOCX_FILES,
    'word/document.xml': document(
      paragraph('甲'),
      '<w:p><w:r><w:drawing><dgm:relIds r:dm="d" r:lo="l"/></w:drawing></w:r></w:p>',
      paragraph('乙'),
      '<w:altChunk r:id="a"/>',
      paragraph('丙'),
    ),
    'word/data.xml': '<dgm:dataModel><a:p><a:t>流程</a:t></a:p></dgm:dataModel>',
    'word/page.htm': '<html><p>外页</p></html>',
    'word/chart.xml': chartXml(''),
    'word/_rels/document.xml.rels': rels(
      ['d', 'diagramData', 'data.xml'],
      ['a', 'aFChunk', 'page.htm'],
      ['k', 'chart', 'chart.xml'],
    ),
  })
  expect(text).toBe('甲\n流程\n乙\n外页\n丙\n产量')
})
