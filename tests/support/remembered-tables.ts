import { sql } from 'kysely'
import type { Database } from '#src/backend/db/tables.ts'

/** Nothing else vacuums an embedded database. */
const betweenSweeps = 20

export const rememberTables = async (db: Database): Promise<() => Promise<void>> => {
  await sql`drop schema if exists remembered cascade`.execute(db)
  await sql`create schema remembered`.execute(db)
  await sql`
    do $$ declare name text; begin
      for name in select relname from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      loop
        execute format('create table remembered.%I as table public.%I', name, name);
      end loop;
    end $$`.execute(db)
  let times = 0
  return async () => {
    times += 1
    if (times % betweenSweeps === 0) await sql`vacuum`.execute(db)
    await sql`
      do $$ declare name text; begin
        set local session_replication_role = replica;
        for name in select relname from pg_class where relnamespace = 'remembered'::regnamespace
        loop
          execute format('delete from public.%I', name);
          execute format('insert into public.%I overriding system value table remembered.%I', name, name);
        end loop;
      end $$`.execute(db)
  }
}
