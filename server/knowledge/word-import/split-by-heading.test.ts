import { describe, expect, it } from 'vitest'
import { sanitise } from '#server/formats/sanitise/sanitise.ts'
import { splitByHeading, SplitRefusal } from './split-by-heading.ts'

const HTML = sanitise(`<p>说明</p><h1>第一章 总则</h1><p>甲</p><h2>第一节 目的</h2><p>乙 &lt;h1&gt;</p>
<table><tr><td><h1>格</h1></td></tr></table><h3>细目</h3><p>丙</p><h2>第二节</h2><ul><li><h1>项</h1></li></ul>
<h1></h1><h1>第二章 <strong>附则</strong> A&amp;B</h1>尾<br>巴<h2>第一节 目的</h2><p>丁</p>`)

const split = (level: number) => splitByHeading(HTML, level)
const withoutIds = (html: string) => html.replace(/ id="[^"]*"/g, '')

describe('a document is split', () => {
  it.each([
    [0, [[]]],
    [1, [[], ['第一章 总则'], ['第二章 附则 A&B']]],
    [
      2,
      [
        [],
        ['第一章 总则'],
        ['第一章 总则', '第一节 目的'],
        ['第一章 总则', '第二节'],
        ['第二章 附则 A&B'],
        ['第二章 附则 A&B', '第一节 目的'],
      ],
    ],
  ])('at level %i', (level, paths) => {
    expect(split(level).map(({ path }) => path)).toEqual(paths)
  })

  it.each([0, 1, 2, 3, 6])('at level %i without losing or repeating anything', (level) => {
    const entries = split(level)
    expect(withoutIds(entries.map(({ html }) => html).join(''))).toBe(HTML)
    expect(entries.map(({ html }) => sanitise(html))).toEqual(entries.map(({ html }) => html))
  })

  it('with names for the preface and for a whole without headings', () => {
    expect(split(1).map(({ title }) => title)).toEqual(['前言', '第一章 总则', '第二章 附则 A&B'])
    expect(splitByHeading(sanitise('<p>只有正文</p>'), 1)).toMatchObject([{ title: '正文', path: [] }])
    expect(splitByHeading(sanitise('<h1>题</h1><p>文</p>'), 1)).toMatchObject([{ title: '题' }])
    expect(splitByHeading(sanitise(' '), 1)).toEqual([])
  })

  it('with anchors that stand in the text, are unique, and stay when something else changes', () => {
    const entries = split(2)
    const anchors = entries.map(({ anchor }) => anchor)
    expect(new Set(anchors).size).toBe(anchors.length)
    for (const { path, html, anchor } of entries) if (path.length > 0) expect(html).toContain(`id="${anchor}"`)
    const changed = splitByHeading(sanitise(`<h1>新的一章</h1>${HTML}`), 2)
    expect(changed.find(({ path }) => path.join() === '第一章 总则,第二节')?.anchor).toBe(anchors[3])
    const twice = splitByHeading(sanitise('<h1>同</h1><p>1</p><h1>同</h1><p>2</p>'), 1)
    expect(twice[1]?.anchor).toBe(`${twice[0]?.anchor}-2`)
  })

  it('with levels that were skipped left out of the path', () => {
    const [, deep] = splitByHeading(sanitise('<h1>章</h1><h4>目</h4><p>文</p>'), 4)
    expect(deep?.path).toEqual(['章', '目'])
  })

  it('again where a chapter is too long', () => {
    const html = sanitise(`<h1>长</h1>${`<p>${'字'.repeat(999)}</p>`.repeat(900)}`)
    const entries = splitByHeading(html, 1)
    expect(entries.map(({ title, path }) => [title, path])).toEqual([
      ['长', ['长']],
      ['长（续）', ['长']],
      ['长（续）', ['长']],
    ])
    expect(withoutIds(entries.map(({ html }) => html).join(''))).toBe(html)
    expect(new Set(entries.map(({ anchor }) => anchor)).size).toBe(3)
  })

  it('never into thousands', () => {
    expect(() => splitByHeading(sanitise('<h1>a</h1>'.repeat(2001)), 1)).toThrow(SplitRefusal)
  })
})
