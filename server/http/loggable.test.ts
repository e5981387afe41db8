import { expect, it } from 'vitest'
import { loggable } from './loggable.ts'

it('keeps the values of a failed query out of the log', () => {
  const cause = new Error('relation "x" does not exist')
  const error = new Error('Failed query: select $1\nparams: 秘密口令', { cause })
  const clean = loggable(error)
  expect(`${clean.message}${clean.stack}${JSON.stringify(clean)}`).not.toContain('秘密口令')
  expect(clean.message).toContain('relation "x" does not exist')
})
it('leaves other errors as they are', () => {
  const error = new TypeError('x')
  expect(loggable(error)).toBe(error)
  expect(loggable('boom').message).toBe('boom')
})
