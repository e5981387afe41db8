import { expect, it } from 'vitest'
import { ALPHABET, strokePoints } from './captcha-glyphs.ts'
import { captchaPicture } from './captcha-picture.ts'

/** A small repeatable generator (mulberry32). */
function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

it('has no look-alikes and strokes for each character', () => {
  expect(ALPHABET).not.toMatch(/[0OQ1ILZ2S5B8UGFR]/)
  expect(ALPHABET.length).toBeGreaterThanOrEqual(20)
  for (const character of ALPHABET) expect(strokePoints(character).length).toBeGreaterThan(0)
})
it('draws without text, style, script or reference', () => {
  const svg = captchaPicture('A3KX', seeded(1))
  expect(svg).not.toMatch(/<text|<style|<script|href|A3KX|NaN|undefined/)
  expect([...svg.matchAll(/<(\w+)/g)].map((m) => m[1])).toEqual(expect.arrayContaining(['svg', 'rect', 'g', 'path']))
  expect(svg.length).toBeLessThan(12_000)
})
it('draws the same characters differently each time', () => {
  expect(captchaPicture('A3KX', seeded(1))).not.toBe(captchaPicture('A3KX', seeded(2)))
  expect(captchaPicture('A3KX', seeded(1))).toBe(captchaPicture('A3KX', seeded(1)))
})
it('stays inside the picture', () => {
  for (let seed = 0; seed < 40; seed++) {
    const svg = captchaPicture('WMKX', seeded(seed))
    for (const [, x, y] of svg.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)) {
      expect(Number(x)).toBeGreaterThan(-4)
      expect(Number(x)).toBeLessThan(132)
      expect(Number(y)).toBeGreaterThan(-4)
      expect(Number(y)).toBeLessThan(48)
    }
  }
})
