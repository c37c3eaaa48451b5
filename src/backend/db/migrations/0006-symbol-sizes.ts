import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table code_symbols add column size_bytes integer not null default 0`.execute(db)
  await sql`update code_symbols s set size_bytes = sizes.bytes
    from (
      select s.index_no, s.symbol_no, sum(octet_length(c.content)) as bytes
      from code_symbols s join code_chunks c on c.index_no = s.index_no and c.file_no = s.file_no
        and c.start_line <= s.end_line and c.end_line >= s.start_line
      group by s.index_no, s.symbol_no
    ) sizes
    where sizes.index_no = s.index_no and sizes.symbol_no = s.symbol_no`.execute(db)
}
