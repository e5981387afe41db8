import { expect, it } from 'vitest'
import { findMarks } from '#core/text/marks.ts'
import { codeLines } from './code-lines.ts'
import { highlighted, fileLanguage } from './languages.ts'

const shown = (markup: string, marks: readonly (readonly [number, number])[] = []) =>
  codeLines(markup, marks).map(({ pieces }) => pieces.map(({ text, look, marked }) => [text, look, marked]))

it('cuts at line ends within a colour, and keeps the place of every line and piece', () => {
  const text = 'a = "x\ny"\n\n# <end> & "q"\n'
  const markup =
    'a = <span class="hljs-string">&quot;x\ny&quot;</span>\n\n<span class="hljs-comment"># &lt;end&gt; &amp; &quot;q&quot;</span>\n'
  expect(shown(markup)).toEqual([
    [
      ['a = ', '', false],
      ['"x', 'string', false],
    ],
    [['y"', 'string', false]],
    [],
    [['# <end> & "q"', 'comment', false]],
    [],
  ])
  for (const { start, pieces } of codeLines(markup, []))
    for (const piece of pieces) {
      expect(text.startsWith(piece.text, piece.at)).toBe(true)
      expect(piece.at).toBeGreaterThanOrEqual(start)
    }
})

it('marks a word that begins in one colour and ends in another', () => {
  const markup = 'ab<span class="hljs-number">12</span>c'
  expect(shown(markup, [[1, 3]])).toEqual([
    [
      ['a', '', false],
      ['b', '', true],
      ['1', 'number', true],
      ['2', 'number', false],
      ['c', '', false],
    ],
  ])
})

it('what is highlighted is the text itself, in every language', async () => {
  const text = '{"差旅": [1, true, "<b>&amp;\'"]}\r\nselect * from t -- 报销\n'
  for (const suffix of ['json', 'sql', 'py', 'java', 'ts', 'sh', 'yml', 'ini', 'cs', 'go', 'c', 'css', 'js']) {
    const lines = codeLines(await highlighted(text, fileLanguage(suffix)!), findMarks(text, ['报销']))
    expect(lines.map(({ pieces }) => pieces.map((piece) => piece.text).join('')).join('\n'), suffix).toBe(
      text.replaceAll('\r', ''),
    )
    expect(
      lines
        .flatMap(({ pieces }) => pieces.filter(({ marked }) => marked))
        .map((each) => each.text)
        .join(''),
    ).toBe('报销')
  }
  const json = codeLines(await highlighted('{"a": 1}', 'json'), [])
  expect(json[0]?.pieces.map(({ look }) => look)).toContain('number')
})

it('knows a language by the name only where it is one', () => {
  expect(fileLanguage('txt')).toBeNull()
  expect(fileLanguage('constructor')).toBeNull()
  expect(fileLanguage(null)).toBeNull()
})
