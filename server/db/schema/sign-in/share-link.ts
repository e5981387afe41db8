import type { Bit } from '#core/access/grant.ts'
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { audit, id, moment, tenantId } from '../columns.ts'
import { document, version } from '../knowledge/documents.ts'
import { user } from '../organisation/people.ts'

/**
 * Shows a document to everybody with the link, or, if it is `addressed`, to the people of `share_subject`. It shows
 * only what the owner may read at that time. The key of a link is never stored.
 */
export const shareLink = pgTable(
  'share_link',
  {
    id: id(),
    tenantId: tenantId(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    documentId: text('document_id')
      .notNull()
      .references(() => document.id, { onDelete: 'cascade' }),
    bits: text('bits').array().$type<Bit[]>().notNull(),
    validFrom: moment('valid_from').notNull(),
    validUntil: moment('valid_until').notNull(),
    /** The hash of the extraction code; null when the link needs no code. */
    codeHash: text('code_hash'),
    /** When the code was changed: anybody who opened the link before must enter the code again. */
    codeTime: moment('code_time'),
    addressed: boolean('addressed').notNull().default(false),
    /** The one version it shows; null: the version that readers see at that moment. */
    versionId: text('version_id').references(() => version.id, { onDelete: 'cascade' }),
    /** The most openings; null: no limit. */
    maxViews: integer('max_views'),
    /** How often it was opened. */
    uses: integer('uses').notNull().default(0),
    lastUsed: moment('last_used'),
    revokedTime: moment('revoked_time'),
    ...audit(),
  },
  (t) => [index('share_link_owner').on(t.ownerId, t.createTime), index('share_link_document').on(t.documentId)],
)
