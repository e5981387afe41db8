import { describe, expect, it } from 'vitest'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { builtEntries, openStage } from '../support/stage.ts'

const KB = 1024

describe('first load', () => {
  it.each([
    ['portal', 180],
    ['admin', 350],
  ] as const)('%s needs at most %i KB of script, gzipped', (name, budget) => {
    expect(builtEntries()[name].gzipBytes).toBeLessThanOrEqual(budget * KB)
  })
})

describeInBrowser('first load of the home page', () => {
  it('fetches what the build wrote down and no more', async () => {
    await using stage = await openStage()
    const page = await stage.page()
    const scripts = new Set<string>()
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) scripts.add(response.url().split('/').pop()!)
    })
    await page.goto('/index')
    await page.getByRole('heading', { name: '请先登录' }).waitFor()
    expect([...scripts].toSorted()).toEqual(builtEntries().portal.scripts.toSorted())
    expect(stage.complaints).toEqual([])
  })
})
