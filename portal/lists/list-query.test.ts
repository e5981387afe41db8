import { expect, it } from 'vitest'
import { askedFor, formatList, NO_FILTERS, parseList } from './list-query.ts'

const parse = (text: string) => parseList(new URLSearchParams(text))

it('reads back what it wrote', () => {
  const state = {
    filters: {
      ...NO_FILTERS,
      title: '报销 & 差旅',
      category: 'c1',
      kind: 'pdf',
      from: '2026-02-28',
      validity: 'valid',
    },
    sort: 'views',
    page: 3,
  } as const
  expect(parse(formatList(state))).toEqual(state)
  expect(formatList({ filters: NO_FILTERS, sort: 'newest', page: 1 })).toBe('')
})

it('leaves out what makes no sense or would mean something else to the server', () => {
  const odd =
    'category=a,b&author=*&department=!A&level=x&from=2026-02-30&to=gestern&validity=1&kind=exe&page=-1&sort=up'
  expect(parse(odd)).toEqual({ filters: NO_FILTERS, sort: 'newest', page: 1 })
  expect(parse(`title=${'长'.repeat(101)}&page=1.5`)).toEqual({ filters: NO_FILTERS, sort: 'newest', page: 1 })
})

it('understands the names of the family', () => {
  const { filters } = parse('topicId=t1&categoryId=c1&businessType=2')
  expect(filters).toMatchObject({ topic: 't1', category: 'c1', business: '2' })
})

it('asks the call by its own names', () => {
  expect(askedFor(parse('topic=t1&department=A01&author=lina&from=2026-01-01&kind=docx&sort=title&page=2'))).toEqual({
    topicId: 't1',
    orgCode: 'A01',
    ownedBy: 'lina',
    createTimeStart: '2026-01-01',
    fileType_MultiString: 'docx',
    column: 'title',
    order: 'asc',
    pageNo: 2,
    pageSize: 50,
  })
})
