import { describe, expect, it } from 'vitest'
import { contrast } from './color.ts'
import { hueColours, nameHue } from './hues.ts'
import { ACCENT_PRESETS, DEFAULT_ACCENT, themeTokens } from './tokens.ts'

const grounds = ['paper', 'surface', 'raised', 'sunken', 'hover', 'accent-soft'] as const
const texts = ['ink', 'ink-2', 'ink-3', 'accent-ink', 'good', 'warn', 'bad'] as const
const SERIES = ['series-1', 'series-2', 'series-3', 'series-4', 'series-5', 'series-6'] as const
/** What is read on one ground alone. */
const PAIRS = [
  ['on-accent', 'accent-fill'],
  ['on-accent', 'accent-fill-2'],
  ['good', 'good-soft'],
  ['warn', 'warn-soft'],
  ['bad', 'bad-soft'],
  ['inverse-ink', 'inverse'],
  ['inverse-ink', 'inverse-hover'],
  ['inverse-ink-2', 'inverse'],
  ['accent-ink-2', 'accent-soft'],
  ['ink', 'press'],
] as const

describe.each(['light', 'dark'] as const)('%s theme', (theme) => {
  it.each(ACCENT_PRESETS)('is readable with accent %s (WCAG AA)', (accent) => {
    const tokens = themeTokens(theme, accent)
    for (const ground of grounds) {
      for (const text of texts) {
        expect(contrast(tokens[text], tokens[ground]), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      }
      expect(contrast(tokens.ring, tokens[ground]), `ring on ${ground}`).toBeGreaterThanOrEqual(3)
    }
    for (const ground of ['paper', 'surface'] as const) {
      expect(contrast(tokens.edge, tokens[ground]), `edge on ${ground}`).toBeGreaterThanOrEqual(3)
    }
    for (const mark of ['changed', ...SERIES] as const)
      expect(contrast(tokens[mark], tokens.surface), `${mark} on surface`).toBeGreaterThanOrEqual(3)
    for (const ground of ['accent-soft-2', 'press'] as const)
      expect(contrast(tokens['accent-ink-2'], tokens[ground]), `accent-ink-2 on ${ground}`).toBeGreaterThanOrEqual(4.5)
    for (const [text, ground] of PAIRS)
      expect(contrast(tokens[text], tokens[ground]), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    expect(contrast(tokens.ink, tokens.mark)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(tokens.ink, tokens['mark-now'])).toBeGreaterThanOrEqual(4)
  })

  it('is readable in other pairs of colours for who does not see red and green', () => {
    const tokens = themeTokens(theme, ACCENT_PRESETS[0], true)
    for (const ground of grounds)
      for (const text of ['good', 'bad'] as const)
        expect(contrast(tokens[text], tokens[ground]), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    expect(tokens.good).not.toBe(themeTokens(theme, ACCENT_PRESETS[0]).good)
  })

  it('keeps the accent itself and falls back where the configured colour is none', () => {
    expect(themeTokens(theme, '#52C41A').accent).toBe('#52C41A')
    expect(themeTokens(theme, 'red;}body{display:none').accent).toBe(DEFAULT_ACCENT)
  })

  it('has hues that are read on their own ground and on every sheet, in every theme', () => {
    const tokens = themeTokens(theme, DEFAULT_ACCENT)
    for (const [hue, { soft, ink, fill }] of Object.entries(hueColours(theme))) {
      expect(contrast(ink, soft), `${hue}: ink on soft`).toBeGreaterThanOrEqual(4.5)
      expect(contrast('#ffffff', fill), `${hue}: white on fill`).toBeGreaterThanOrEqual(4.5)
      for (const ground of ['surface', 'paper'] as const)
        expect(contrast(ink, tokens[ground]), `${hue}: ink on ${ground}`).toBeGreaterThanOrEqual(4.5)
    }
  })
})

it('gives a name the same hue everywhere, and names of a company not all the same', () => {
  expect(nameHue('规章制度')).toBe(nameHue('规章制度'))
  const names = ['规章制度', '业务流程', '产品手册', '生产工艺', '质量体系', '培训课程', '会议纪要', '设备维护']
  expect(new Set(names.map(nameHue)).size).toBeGreaterThan(4)
})
