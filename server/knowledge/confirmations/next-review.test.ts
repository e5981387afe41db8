import { expect, it } from 'vitest'
import { nextReview } from './next-review.ts'

const at = (text: string) => new Date(`${text}+08:00`)
const now = at('2026-11-20T09:00:00')

it('is as far away as the last review was, at the end of a day in China', () => {
  const next = nextReview({ now, last: at('2026-05-20T09:00:00'), due: at('2026-11-16T09:00:00') })
  expect(next).toEqual(at('2027-05-19T23:59:59.999'))
})

it('is thirty days away at least, also where the review was due before the last check', () => {
  const soon = at('2026-12-20T23:59:59.999')
  expect(nextReview({ now, last: at('2026-11-10T09:00:00'), due: at('2026-11-19T09:00:00') })).toEqual(soon)
  expect(nextReview({ now, last: at('2026-11-19T09:00:00'), due: at('2026-11-10T09:00:00') })).toEqual(soon)
})
