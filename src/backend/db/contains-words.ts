import { type RawBuilder, sql } from 'kysely'

/** The ICU collation folds case in any script and on any server. */
const foldCase = (text: RawBuilder<unknown>) => sql<string>`lower(${text} collate "und-x-icu")`

export const containsWords = (text: RawBuilder<unknown>, search: string): RawBuilder<boolean> => {
  const words = search.split(/\s+/).filter(Boolean).slice(0, 20)
  const each = words.map((word) => sql`position(${foldCase(sql`${word}::text`)} in ${foldCase(text)}) > 0`)
  return each.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(each, sql` and `)})`
}
