import type { ApiClientDeps } from '#server/sign-in/api-clients/index.ts'
import type { DocumentDeps } from '#server/knowledge/documents/index.ts'
import type { MissedDeps } from '#server/answers/missed/index.ts'
import type { Context } from '#server/http/route.ts'
import type { Actor } from '#server/kernel/actor.ts'

export type HandoverDeps = DocumentDeps & ApiClientDeps & MissedDeps
export type Ctx = Context<HandoverDeps>

/** One kind of thing that a person keeps. All of it is asked with the rights of who hands over. */
export interface Duty {
  /** Without these rights one neither sees nor gives it. */
  codes: readonly string[]
  /** Ids of what the person keeps, as far as the actor may know of it, always in the same order. */
  held: (ctx: Ctx, personId: string) => Promise<string[]>
  names: (ctx: Ctx, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Why the receiver cannot take it, by id. */
  refusals: (ctx: Ctx, ids: readonly string[], receiver: Actor) => Promise<ReadonlyMap<string, string>>
  /** False: it is with somebody else by now. Giving again what the receiver has got is no fault: a task may be repeated. */
  give: (ctx: Ctx, id: string, o: { from: string; to: Actor }) => Promise<boolean>
}

/** The refusals of rows that are judged one by one. */
export const refusalsOf = <Row extends { id: string }>(
  rows: readonly Row[],
  why: (row: Row) => string | null,
): ReadonlyMap<string, string> =>
  new Map(
    rows.flatMap((row) => {
      const reason = why(row)
      return reason === null ? [] : [[row.id, reason] as const]
    }),
  )
