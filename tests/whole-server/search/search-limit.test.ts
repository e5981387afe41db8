import { expect, it } from 'vitest'
import { search } from '../support/documents.ts'
import { startServer } from '../support/fixture.ts'

it('lets a person search so often in ten seconds and says so beyond', async () => {
  await using server = await startServer()
  await server.setSite('searchLimitConfig', '3')
  const staff = await server.signIn('lina')
  const other = await server.signIn('zhangwei')
  // All at once, so that a slow machine does not spread them over more than the ten seconds.
  const answers = await Promise.allSettled(Array.from({ length: 4 }, () => search(staff, '制度')))
  const refused = answers.filter((answer) => answer.status === 'rejected').map(({ reason }) => reason as unknown)
  expect(refused).toEqual([expect.objectContaining({ status: 429, message: '操作太频繁,请稍后再试' })])
  await expect(search(other, '制度')).resolves.toMatchObject({ success: true })
})
