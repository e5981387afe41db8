import type { Transaction } from '../../db/database.ts'
import { audit } from '../../http/audit.ts'
import type { Ctx } from '../../http/route.ts'
import type { SearchDeps } from '../deps.ts'

export type Ruling = Ctx<SearchDeps>

/** One line of the audit log for a changed rule of the search. */
export const auditRule = (
  tx: Transaction,
  { actor, client, now }: Ruling,
  o: { action: string; kind: string; id: string; before?: unknown; after?: unknown },
) =>
  audit(tx, {
    by: actor,
    action: `${o.kind}-${o.action}`,
    object: { kind: o.kind, id: o.id },
    before: o.before,
    after: o.after,
    ip: client.ip,
    now,
  })
