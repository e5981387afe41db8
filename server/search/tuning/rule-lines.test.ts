import { expect, it } from 'vitest'
import { type Random, seededRandom } from '#core/access/testing/seeded-random.ts'
import { way } from '#tests/whole-way.ts'
import { formatCsv, parseCsv } from './csv.ts'
import { curatedCells, parseCurated, ruleHead, synonymCells, parseSynonym, withoutHead } from './rule-lines.ts'

/** Texts that need escaping. */
const PIECES = [
  '报销',
  '|',
  '\\',
  ',',
  '"',
  "'",
  '=',
  '=>',
  '+',
  '-',
  '@',
  '停用',
  '启用',
  '单向',
  '双向',
  '包含',
  '\n',
  '\r\n',
  ' ',
  'a',
]

const some = (random: Random, most: number) => Array.from({ length: 1 + random.int(most) })
const text = (random: Random) =>
  some(random, 4)
    .map(() => random.pick(PIECES))
    .join('')
    .trim() || '词'
const texts = (random: Random) => [...new Set(some(random, 3).map(() => text(random)))]

const rows = (written: string, table: 'synonym' | 'curated') => withoutHead(table, parseCsv(written))

it('whatever is written out comes back as it was', () => {
  for (let seed = 1; seed <= way(2000, 50_000); seed++) {
    const random = seededRandom(seed)
    const group = { word: text(random), others: texts(random), oneWay: random.chance(0.5), enabled: random.chance(0.5) }
    const synonyms = rows(formatCsv([ruleHead('synonym'), synonymCells(group)]), 'synonym')
    expect(synonyms.rows.map((cells) => parseSynonym(cells, synonyms.isOurs))).toEqual([group])

    const rule = {
      patterns: texts(random),
      whole: random.chance(0.5),
      documentId: random.chance(0.5) ? 'd1' : null,
      restsOn: random.chance(0.5) ? ['d1', 'd2'] : [],
      answer: random.chance(0.5) ? text(random) : null,
      enabled: random.chance(0.5),
    }
    const curated = rows(formatCsv([ruleHead('curated'), curatedCells(rule)]), 'curated')
    expect(curated.rows.map((cells) => parseCurated(cells, curated.isOurs))).toEqual([rule])
  }
})

it('takes what people write by hand, and files of earlier releases', () => {
  const read = (text: string) => rows(text, 'synonym').rows.map((cells) => parseSynonym(cells, false))
  const group = { word: '报账', others: ['报销'], oneWay: false, enabled: true }
  expect(read('词,方向,同义词\n报账,双向,报销\n报账,报销,报销')).toEqual([group, group])
  expect(read('报账=>报销')).toEqual([{ ...group, oneWay: true }])
  const rule = {
    patterns: ['年假', '休假'],
    whole: true,
    documentId: null,
    answer: '一年十天',
    enabled: true,
    restsOn: [],
  }
  const curated = (text: string) => rows(text, 'curated').rows.map((cells) => parseCurated(cells, false))
  expect(curated('年假|休假,,一年十天')).toEqual([rule])
  expect(curated('问法,匹配,文档编号,答案\n年假|休假,完全,,一年十天\n年假|休假,,,一年十天')).toEqual([rule, rule])
  expect(curated('年假|休假,包含,d1')).toEqual([{ ...rule, whole: false, documentId: 'd1', answer: null }])
  expect(curated('年假,d1')).toEqual([{ ...rule, patterns: ['年假'], documentId: 'd1', answer: null }])
})
