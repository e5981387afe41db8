import type { Api } from '#core/api/client.ts'
import { type Company, companyOf } from './company.ts'
import { startServer, type TestServer } from './fixture.ts'

/** A server and the people who take part in most tests of what is done with documents. */
export interface Cast {
  server: TestServer
  company: Company
  admin: Api
  /** Writes the documents. */
  editor: Api
  lina: Api
  /** Works in another department than lina: zhangwei. */
  other: Api
  /** By user name, of each of the four. */
  idOf: Record<string, string>
}

export async function startCast(): Promise<Cast> {
  const server = await startServer()
  const company = await companyOf(server)
  const [editor, lina, other] = (await Promise.all(['editor', 'lina', 'zhangwei'].map(server.signIn))) as [
    Api,
    Api,
    Api,
  ]
  const idOf: Record<string, string> = {}
  for (const name of ['admin', 'editor', 'lina', 'zhangwei']) idOf[name] = await company.people.idOf(name)
  return { server, company, admin: company.admin, editor, lina, other, idOf }
}
