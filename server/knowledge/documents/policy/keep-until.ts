import { sql } from 'drizzle-orm'
import { document } from '#server/db/schema/index.ts'

/**
 * Until when a document is kept: the day set by hand, or the longest that the rules of its category and of those above
 * say, whichever is later. Null: nothing keeps it. Its labels name all these categories. The columns are written with
 * their table, because a select of one table leaves it out.
 */
export const KEEP_UNTIL = sql<Date | null>`greatest(document.keep_until, (
  select max(case r.since when 'released' then coalesce(v.decide_time, document.create_time) else document.create_time end
    + make_interval(years => r.years))
  from retention_rule r left join document_version v on v.id = document.visible_version
  where r.tenant_id = document.tenant_id and document.marks @> array['cat:' || r.category_id]))`.mapWith(
  document.keepUntil,
)
