import { expect, it } from 'vitest'
import { highlightMarkup } from './markup.ts'

it('marks what was found and escapes everything around it', () => {
  expect(highlightMarkup('<b>住宿</b>&标准', [[3, 5]])).toBe(
    '&lt;b&gt;<span style="color:red;font-weight:bold">住宿</span>&lt;/b&gt;&amp;标准',
  )
  expect(highlightMarkup('<script>', [[0, 8]])).toBe('<span style="color:red;font-weight:bold">&lt;script&gt;</span>')
})
