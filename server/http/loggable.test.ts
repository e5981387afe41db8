import { expect, it } from 'vitest'
import { loggable, loggedRequest } from './loggable.ts'

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
it('keeps the query of a request out of the log, where tickets and tokens stand', () => {
  const logged = loggedRequest({ method: 'GET', url: '/api/KM/kmDoc/previewKmDoc?docId=1&token=zt_x', ip: '::1' })
  expect(logged).toEqual({ method: 'GET', path: '/api/KM/kmDoc/previewKmDoc', ip: '::1' })
})
