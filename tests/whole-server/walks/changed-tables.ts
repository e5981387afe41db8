import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'

/**
 * Which tables changed since one asked last, all of them at first. Walks through all calls ask thousands of times; to
 * read every row each time took most of their processor time.
 *
 * A trigger of each table counts in a sequence: sequences know no transactions, so that nobody waits for anybody. What
 * is rolled back counts too; its rows are then read once in vain.
 */
export async function changedTables(db: Database): Promise<() => Promise<Set<string>>> {
  await db.execute(sql.raw(COUNT_CHANGES))
  const known = new Map<string, string | null>()
  return async () => {
    const { rows } = await db.execute<{ name: string; n: string | null }>(sql`
      select substr(relname, 9) as name, pg_sequence_last_value(oid)::text as n
      from pg_class where relkind = 'S' and relname like 'changes\\_%'`)
    const changed = rows.filter(({ name, n }) => !known.has(name) || known.get(name) !== n)
    for (const { name, n } of rows) known.set(name, n)
    return new Set(changed.map(({ name }) => name))
  }
}

const COUNT_CHANGES = `
create function count_change() returns trigger language plpgsql as $$
begin perform nextval('changes_' || tg_table_name); return null; end $$;
do $$
declare name text;
begin
  for name in select tablename from pg_tables where schemaname = 'public' loop
    execute format('create sequence %I', 'changes_' || name);
    execute format('create trigger count_change after insert or update or delete or truncate on %I
      for each statement execute function count_change()', name);
  end loop;
end $$`
