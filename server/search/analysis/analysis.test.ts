import { describe, expect, it } from 'vitest'
import { analyzeContent, analyzeQuery, analyzeTitle, squeezeText, tokenList } from './analyze.ts'
import { highlight, markAll } from './highlight.ts'
import { normalize } from './normalize.ts'
import type { Token } from './tokenize.ts'

const words = (tokens: readonly Token[]): string[] => tokens.filter((t) => t.kind === 'word').map((t) => t.term)

const terms = (text: string, kind: string): string[] =>
  analyzeContent(text)
    .filter((token) => token.kind === kind)
    .map((token) => token.term)

const marked = (text: string, query: string): string[] =>
  markAll(text, query).map(([start, end]) => text.slice(start, end))

describe('normalize', () => {
  it('folds case, width, script, diacritics and invisible characters', () => {
    expect(normalize('ＡＢＣ　Café 知識管理\u200B庫 ﬁ', 'keep').text).toBe('abc cafe 知识管理库 fi')
  })

  it('folds radicals into the ideographs that they are, and simplifies those', () => {
    expect(normalize('常⻅⽂件，⻑⻓⾒', 'keep').text).toBe('常见文件,长长见')
    expect(words(analyzeContent('这是常⻅的问题'))).toEqual(words(analyzeContent('这是常见的问题')))
    expect(marked('一个常⻅的⽂件', '常见文件')).toEqual(['常⻅', '⽂件'])
  })

  it('keeps phrases that simplify as phrases', () => {
    expect(normalize('乾隆年間曬乾', 'keep').text).toBe('乾隆年间晒干')
  })

  it('converts every word that OpenCC converts, keeping the number of characters', async () => {
    // The words of the dictionary the converter is made of; its package has no types for it.
    const dictionary = 'opencc-js/dict/TSPhrases'
    const { default: phrases } = (await import(dictionary)) as { default: string }
    for (const [from = '', to] of phrases.split('|').map((pair) => pair.split(' '))) {
      expect(normalize(from, 'drop').text).toBe(to)
      expect(Array.from(from).length).toBe(Array.from(to ?? '').length)
    }
  })

  it('takes spaces and a line break from between Han characters, but no empty line', () => {
    expect(normalize('知 识\n管理', 'drop').text).toBe('知识管理')
    expect(normalize('知 识\r\n管理', 'drop').text).toBe('知识管理')
    expect(normalize('第一段\n\n第二段', 'drop').text).toBe('第一段\n\n第二段')
    expect(normalize('用 Node 写', 'drop').text).toBe('用 node 写')
  })

  it('keeps the spaces people put between words of a query', () => {
    expect(normalize('知识 管理', 'keep').text).toBe('知识 管理')
    expect(normalize('李 合同', 'keep').text).toBe('李 合同')
    expect(normalize('知 识 管 理', 'keep').text).toBe('知识管理')
  })

  it.each(['Ａﬁ知識 \n管\u0000理', '𠀀㑮一二', 'e\u0301é한글', '①㍿ﷺ。', '⺮常⻅⽂', '\ud800x', ''])(
    'gives every character of %j its place in the original',
    (text) => {
      const { text: made, starts, ends } = normalize(text, 'drop')
      expect(starts.length).toBe(made.length)
      for (let i = 0; i < made.length; i++) {
        expect(starts[i]).toBeLessThan(ends[i] ?? 0)
        expect(ends[i]).toBeLessThanOrEqual(text.length)
        expect(starts[i]).toBeGreaterThanOrEqual(starts[Math.max(0, i - 1)] ?? 0)
      }
    },
  )
})

describe('tokens', () => {
  it('are words, bigrams and run tails, with ranges in the original', () => {
    const text = '企業知識，管理'
    const tokens = analyzeContent(text)
    expect(tokens.filter((t) => t.kind === 'word').map((t) => t.term)).toEqual(['企业', '知识', '管理'])
    expect(tokens.filter((t) => t.kind === 'gram').map((t) => t.term)).toEqual(['企业', '业知', '知识', '管理'])
    expect(tokens.filter((t) => t.kind === 'tail').map((t) => t.term)).toEqual(['识', '理'])
    for (const token of tokens) expect(normalize(text.slice(token.start, token.end), 'drop').text).toBe(token.term)
  })

  it('are bigrams of kana too, as Japanese has no spaces, and katakana words', () => {
    expect(terms('レーザーを使用', 'word')).toEqual(['使用', 'レーザー'])
    expect(terms('レーザーを使用', 'gram')).toEqual(['レー', 'ーザ', 'ザー', 'ーを', 'を使', '使用'])
    expect(terms('ｶﾞｲﾄﾞ', 'word')).toEqual(['ガイド'])
    expect(terms('美味の食堂', 'word')).toEqual(['美味', '食堂'])
  })

  it('keep codes whole and in parts', () => {
    expect(terms('按GM/T 0031-2014执行', 'word')).toEqual(
      expect.arrayContaining(['gm', 't', '0031', '2014', 'gmt00312014']),
    )
    expect(terms('编号ZK-2026-001', 'word')).toEqual(expect.arrayContaining(['zk', '2026', '001', 'zk2026001']))
    expect(terms('v1.2.3', 'word')).toEqual(expect.arrayContaining(['v1', 'v', '1', '2', '3', 'v123']))
    expect(terms('C++ 与 C#', 'word')).toEqual(expect.arrayContaining(['c++', 'c#']))
  })

  it('are the same however a code is written', () => {
    for (const text of ['GM/T0031-2014', 'ＧＭ／Ｔ　0031－2014', 'GMT 0031-2014', 'gm/t 0031–2014']) {
      expect(terms(text, 'word')).toContain('gmt00312014')
    }
  })

  it('have a version as a number too, however it is introduced', () => {
    for (const text of ['TiDB 8.5.7', 'v8.5.7', '8.5.7']) expect(terms(text, 'word')).toContain('857')
    expect(terms('ZK-2026', 'word')).toEqual(['zk', '2026', 'zk2026'])
  })

  it('have a number that stands in the boxes of a form without its spaces too', () => {
    expect(terms('编号 4 4 0 6 9 6 江海', 'gram')).toEqual(
      expect.arrayContaining(['4', '0', '6', '9', '440696', '江海']),
    )
    expect(terms('1 2 3 4 5 与 6', 'gram')).not.toContain('12345')
    expect(terms('1,2,3,4,5,6,7', 'gram')).not.toContain('1234567')
  })

  it('have the words inside long words in titles only', () => {
    expect(words(analyzeTitle('北京大学图书馆'))).toEqual(expect.arrayContaining(['北京', '大学', '北京大学图书馆']))
    expect(words(analyzeContent('北京大学图书馆'))).not.toContain('北京')
  })

  it('survive markup, emoji, lone surrogates and very long data', () => {
    expect(() => analyzeContent(`<b>\ud83d\ude00\udc00${'a'.repeat(5000)}${'字'.repeat(5000)}`)).not.toThrow()
    expect(analyzeContent('a'.repeat(5000))).toEqual([])
  })
})

describe('analyzeQuery', () => {
  it('demands the telling words by their grams', () => {
    const query = analyzeQuery('什么是知识管理系统')
    expect(query.required.flat()).toEqual(expect.arrayContaining(['知识', '管理']))
    expect(query.required.flat()).not.toContain('么是')
  })

  it('demands a piece of a katakana word by its grams, hiragana only where there is nothing else', () => {
    expect(analyzeQuery('ンストール').required).toEqual([['ンス', 'スト', 'トー', 'ール']])
    expect(analyzeQuery('会議について').required).toEqual([['会议']])
    expect(analyzeQuery('について').required).toEqual([['につ', 'つい', 'いて']])
  })

  it('knows characters that stand alone, and squeezes for verbatim comparison', () => {
    expect(analyzeQuery('税 政策').lone).toEqual(['税'])
    expect(analyzeQuery('董事会、监事会').squeezed).toBe('董事会监事会')
    expect(squeezeText('董事 会、\n監事會')).toBe('董事会监事会')
  })

  it('lists the tokens of a text once each', () => {
    expect(tokenList('知識管理的知识')).toEqual(['知识', '管理'])
  })
})

describe('highlight', () => {
  it.each([
    ['traditional', '企業知識管理平臺', '知识管理', ['知識管理']],
    ['simplified text, traditional query', '企业知识管理', '知識', ['知识']],
    ['full width', '编号ＺＫ－２０２６', 'zk', ['ＺＫ']],
    ['line breaks and spaces inside', '关于知 识\n管理的规定', '知识管理', ['知 识\n管理']],
    ['Latin case and diacritics', 'Visit the CAFÉ now', 'café', ['CAFÉ']],
    ['an expanding character', 'proﬁle 在此', 'profile', ['proﬁle']],
    ['a Latin word as a word only', 'This is it', 'is', ['is']],
    ['a piece of a katakana word', 'アンインストールする', 'ンストール', ['ンストール']],
    ['hiragana', '会議について', 'について', ['について']],
    ['codes', '见 GM/T 0031-2014 标准', 'GM/T 0031-2014', ['GM', 'T', '0031', '2014']],
  ])('marks %s', (_, text, query, expected) => {
    expect(marked(text, query)).toEqual(expected)
  })

  it('shows the window with most of the query, within the limit, from the beginning of its sentence', () => {
    const text = `知识在此。${'无关的话，'.repeat(100)}完。知识管理的制度规定在这里。${'尾巴'.repeat(200)}`
    const shown = highlight(text, '知识管理制度', { window: 80 })
    expect(shown.text.length).toBeLessThanOrEqual(80)
    expect(shown.text.startsWith('知识管理的制度')).toBe(true)
    expect(shown.marks.map(([start, end]) => shown.text.slice(start, end))).toEqual(['知识管理', '制度'])
    expect(text.slice(shown.start, shown.start + shown.text.length)).toBe(shown.text)
  })

  it('shows the place where the words stand nearest to each other, within the first two lines', () => {
    const far = `合同${'甲'.repeat(60)}管理。`
    const shown = highlight(`${far.repeat(3)}本办法所称合同管理，${'乙'.repeat(300)}`, '合同管理')
    expect(shown.text.startsWith('本办法所称合同管理')).toBe(true)
    const late = highlight(`${'丙'.repeat(150)}合同${'丁'.repeat(30)}管理${'戊'.repeat(300)}`, '合同管理')
    expect(late.marks).toHaveLength(2)
    expect(late.marks.at(-1)![1]).toBeLessThanOrEqual(80)
  })

  it('shows the beginning when nothing is marked, and never cuts a character in two', () => {
    expect(highlight('没有', '知识')).toEqual({ text: '没有', marks: [], start: 0 })
    expect(highlight('a😀b', 'x', { window: 2 }).text).toBe('a')
    expect(highlight('', 'x')).toEqual({ text: '', marks: [], start: 0 })
  })

  it('takes the terms of an answer in place of the query', () => {
    expect(markAll('知識管理', ['知识'])).toEqual([[0, 2]])
  })
})

it('shows no half of a sign at the ends of a snippet', () => {
  const family = '👨‍👩‍👧‍👦'
  const { text } = highlight(family.repeat(40) + '采购' + family.repeat(40), ['采购'])
  expect(text.replaceAll(family, '')).toBe('采购')
})
