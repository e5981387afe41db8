import { expect, it } from 'vitest'
import { search } from './documents.ts'
import { startServer } from './fixture.ts'

it('lets a person search so often in ten seconds and says so beyond', async () => {
  await using server = await startServer()
  await server.setSite('searchLimitConfig', '3')
  const staff = await server.signIn('lina')
  const other = await server.signIn('zhangwei')
  for (let i = 0; i < 3; i++) await search(staff, '制度')
  await expect(search(staff, '制度')).rejects.toMatchObject({ status: 429, message: '操作太频繁,请稍后再试' })
  await expect(search(other, '制度')).resolves.toMatchObject({ success: true })
})
