import { describe, expect, it } from 'vitest'
import { EMPTY_QUERY, formatQuery, parseQuery, searchBody, toggle } from './search-query.ts'

const parse = (text: string) => parseQuery(new URLSearchParams(text))

describe('the address of a search', () => {
  it('holds the whole query and gives it back', () => {
    const text = 'q=差旅+住宿&kind=pdf,markdown&department=d1&year=2026&exact=1&asTyped=1&sort=newest&page=3'
    const query = parse(text)
    expect(query).toMatchObject({ q: '差旅 住宿', page: 3, sort: 'newest', exact: true, asTyped: true })
    expect(query.chosen).toEqual({ kind: ['pdf', 'markdown'], category: [], department: ['d1'], year: ['2026'] })
    expect(parse(formatQuery(query))).toEqual(query)
  })

  it('is empty for the empty query and ignores what cannot be', () => {
    expect(formatQuery(EMPTY_QUERY)).toBe('')
    expect(parse('page=-1&sort=drop+table&year=1;2')).toEqual(EMPTY_QUERY)
    expect(parse(`q=${'长'.repeat(2000)}`).q).toHaveLength(1000)
  })
})

describe('toggle', () => {
  it('switches a value on and off again and returns to the first page', () => {
    const on = toggle({ ...EMPTY_QUERY, page: 4 }, 'kind', 'pdf')
    expect(on).toMatchObject({ page: 1, chosen: { kind: ['pdf'] } })
    expect(toggle(on, 'kind', 'pdf').chosen.kind).toEqual([])
  })

  it('keeps one year only', () => {
    expect(toggle(toggle(EMPTY_QUERY, 'year', '2025'), 'year', '2026').chosen.year).toEqual(['2026'])
  })
})

it('asks title and text for the same words, a year as its days', () => {
  const body = searchBody(parse('q=报销&year=2026&kind=pdf&exact=1'))
  expect(body).toMatchObject({
    content: '报销',
    title: '报销',
    phraseMatchSearchFlag: true,
    fileKinds: ['pdf'],
    createTimeStart: '2026-01-01',
    createTimeEnd: '2026-12-31',
    column: '_score',
  })
})
