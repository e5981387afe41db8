import { describe, expect, it } from 'vitest'
import { analyzeQuery, squeezeText } from '#server/search/analysis/analyze.ts'
import type { Term } from './scoring.ts'
import { rescorer } from './rescorer.ts'

const terms = (query: string): Term[] =>
  analyzeQuery(query).grams.map((gram) => ({
    key: `g${gram}`,
    isBeginning: false,
    space: 'grams',
    weight: 1,
    mass: 0,
    postings: [],
  }))

const bonus = (query: string, passage: string, title = ''): number =>
  rescorer(analyzeQuery(query), terms(query), 1).bonus(squeezeText(passage), title)

describe('the second stage', () => {
  it('prefers words near each other, in questions more than in keywords', () => {
    const near = '报销流程要多少天，看制度'
    const far = `报销${'无关'.repeat(100)}流程${'无关'.repeat(100)}多少天`
    const question = bonus('报销流程要多少天', near) - bonus('报销流程要多少天', far)
    const keywords = bonus('报销流程天数', near) - bonus('报销流程天数', far)
    expect(question).toBeGreaterThan(keywords)
    expect(keywords).toBeGreaterThan(0)
  })

  it('adds for a title that a question names, not for keywords', () => {
    expect(bonus('差旅制度是什么', '别的', '差旅制度') - bonus('差旅制度是什么', '别的')).toBeCloseTo(0.4)
    expect(bonus('差旅制度', '别的', '差旅制度')).toBe(bonus('差旅制度', '别的'))
  })

  it('puts a quotation before anything else, and never takes away', () => {
    const quotation = '负责制定项目计划并跟踪其进度的'
    expect(bonus(quotation, `经理${quotation}人`)).toBeGreaterThan(1)
    expect(bonus(quotation, `经理${quotation.slice(1)}人`)).toBeLessThan(1)
    expect(bonus(quotation, '')).toBe(0)
  })
})
