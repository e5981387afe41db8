import type { Endpoint } from '#core/contract/endpoint.ts'
import type { AuditedBy } from '#server/db/audit.ts'
import type { Client } from '../provers/index.ts'
import type { Person } from '../sessions/index.ts'

/** The actor of a log line about signing in or out: nobody is signed in then, so it is the person themself. */
export const signInBy = (person: Person, client: Client, call: Endpoint): AuditedBy => ({
  audits: call.audit,
  actor: { tenantId: person.tenantId, userId: person.id, username: person.username },
  origin: client.ip,
  now: client.now,
})
