import { createHash } from 'node:crypto'
import { CODE } from '#core/contract/envelope.ts'
import { Reject } from '#server/kernel/reject.ts'

/**
 * A short text that changes with the record; an edit sends it to tell which state it is based on. It is computed from
 * the record's content, so no table needs a column for it, and a change that was undone counts as none.
 */
export const computeRevision = (record: Readonly<Record<string, unknown>>): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .digest('base64url')
    .slice(0, 22)

/** The refusal of an edit that is based on a state which somebody else has changed since. */
export const changedByOthers = () => new Reject('内容已被他人修改，请刷新后再试', { code: CODE.changed })

/** Refuses an edit that is based on another state of the record. An edit without a revision is accepted. */
export function assertUnchanged(asked: string | null | undefined, record: Readonly<Record<string, unknown>>): void {
  if (asked && asked !== computeRevision(record)) throw changedByOthers()
}
