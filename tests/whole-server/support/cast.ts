import type { Api } from '#core/api/client.ts'
import { type Company, createCompany } from './company.ts'
import { startServer, type TestServer } from './fixture.ts'

/** A server with the people who take part in most tests of documents. */
export interface Cast {
  server: TestServer
  company: Company
  admin: Api
  /** Writes the documents. */
  editor: Api
  lina: Api
  /** zhangwei, who works in another department than lina. */
  other: Api
  /** The ids of the four, by user name. */
  idOf: Record<string, string>
}

export async function startCast(): Promise<Cast> {
  const server = await startServer()
  const company = await createCompany(server)
  const [editor, lina, other] = (await Promise.all(['editor', 'lina', 'zhangwei'].map(server.signIn))) as [
    Api,
    Api,
    Api,
  ]
  const idOf: Record<string, string> = {}
  for (const name of ['admin', 'editor', 'lina', 'zhangwei']) idOf[name] = await company.people.idOf(name)
  return { server, company, admin: company.admin, editor, lina, other, idOf }
}
