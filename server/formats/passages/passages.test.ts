import { describe, expect, it } from 'vitest'
import { PASSAGE_UNITS } from '#server/sandbox/limits.ts'
import { cutPassages, type Section } from './passages.ts'

function cut(text: string, sections?: Section[]) {
  return cutPassages(text, sections ?? [{ start: 0, end: text.length, page: null, heading: null }])
}

/** Checks the rules that hold for any text. */
function expectSound(text: string, sections?: Section[]) {
  const passages = cut(text, sections)
  for (const passage of passages) {
    expect(passage.text.length).toBeGreaterThan(0)
    expect(passage.text.length).toBeLessThanOrEqual(PASSAGE_UNITS)
    expect(passage.text).toBe(passage.text.trim())
    expect(passage.text.isWellFormed()).toBe(true)
    expect(text.startsWith(passage.text, passage.offset)).toBe(true)
  }
  expect(
    passages
      .map((passage) => passage.text)
      .join('')
      .replace(/\s/g, ''),
  ).toBe(text.replace(/\s/g, ''))
  return passages
}

describe('cutting', () => {
  it('leaves short text whole, without the space around it', () => {
    expect(cut('\n\n  知识库  \n')).toEqual([{ text: '知识库', page: null, heading: null, offset: 4 }])
    expect(cut('')).toEqual([])
    expect(cut(' \n\t ')).toEqual([])
  })

  it('cuts between paragraphs rather than between sentences', () => {
    const paragraph = `${'这是一句话。'.repeat(40)}\n\n`
    const passages = expectSound(paragraph.repeat(6))
    for (const passage of passages) expect(passage.text.length % 120).not.toBe(1)
    expect(passages.every((passage) => passage.text.startsWith('这是一句话。'.repeat(40)))).toBe(true)
  })

  it('cuts between sentences, with their closing quotes, where there are no paragraphs', () => {
    const passages = expectSound('他说：“这是一句完整的话。”然后走了！'.repeat(200))
    for (const passage of passages) expect(passage.text).toMatch(/(。”|！)$/)
  })

  it('does not take a decimal point for the end of a sentence', () => {
    const passages = expectSound('The value is 3.14159 and then some more words follow here. '.repeat(60))
    for (const passage of passages) expect(passage.text).toMatch(/here\.$/)
  })

  it('cuts text without any boundary, never inside a character', () => {
    expect(expectSound('汉'.repeat(5000))).toHaveLength(7)
    expect(expectSound(`a${'𠀀'.repeat(3000)}`).length).toBeGreaterThan(7)
    expect(expectSound('x'.repeat(799) + '😀'.repeat(10))).toHaveLength(2)
  })

  it('leaves no mere tail', () => {
    const passages = expectSound('一二三四五六七八九。'.repeat(85))
    expect(passages.map((passage) => passage.text.length)).toEqual([510, 340])
  })

  it('never joins what stands under different places', () => {
    const text = '第一页。\n\n第二页。'
    const sections = [
      { start: 0, end: 4, page: 1, heading: null },
      { start: 6, end: 10, page: 2, heading: null },
    ]
    expect(expectSound(text, sections).map(({ text, page }) => [text, page])).toEqual([
      ['第一页。', 1],
      ['第二页。', 2],
    ])
  })

  it('holds its rules for any mixture', () => {
    const pieces = ['句子。', 'word ', '\n', '\n\n', '𠀀', '“引用！”', ' ', '、', '3.5', '长'.repeat(50), '\u3000']
    let state = 7
    for (let round = 0; round < 200; round += 1) {
      let text = ''
      for (let count = 0; count < 300; count += 1) {
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
        text += pieces[Math.floor((state / 2_147_483_648) * pieces.length)]
      }
      expect(expectSound(text).length).toBeGreaterThan(0)
    }
  })
})

it('cuts no sign that people see as one', () => {
  const family = '👨‍👩‍👧‍👦'
  const text = family.repeat(300)
  const passages = cutPassages(text, [{ start: 0, end: text.length, page: null, heading: null }])
  expect(passages.length).toBeGreaterThan(2)
  for (const passage of passages) expect(passage.text.replaceAll(family, '')).toBe('')
})
