import { sql } from 'kysely'
import type { Services } from './services.ts'

const places = [
  { table: 'language_models', column: 'sealed_key' },
  { table: 'embedding_models', column: 'sealed_key' },
  { table: 'integrations', column: 'sealed_secret' },
  { table: 'integrations', column: 'sealed_webhook_secret' },
  { table: 'ssh_keys', column: 'sealed_key' },
] as const

const pageSize = 200

const readPage = async (
  { db }: Pick<Services, 'db'>,
  { table, column }: (typeof places)[number],
  after: string,
): Promise<string[]> => {
  const { rows } = await sql<{ sealed: string }>`select distinct ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(column)} > ${after} order by 1 limit ${pageSize}`.execute(db)
  return rows.map(({ sealed }) => sealed)
}

const renewColumn = async (
  services: Pick<Services, 'db' | 'sealer'>,
  place: (typeof places)[number],
): Promise<void> => {
  const { db, sealer } = services
  const { table, column } = place
  let page = await readPage(services, place, '')
  while (page.length > 0) {
    for (const sealed of page) {
      const renewed = sealer.renew(sealed)
      if (renewed === undefined) continue
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${renewed}
        where ${sql.ref(column)} = ${sealed}`.execute(db)
    }
    page = page.length < pageSize ? [] : await readPage(services, place, page.at(-1) ?? '')
  }
}

/** Seals with the current key what was sealed with a previous one, which can then be forgotten. */
export const renewSealedSecrets = async (services: Pick<Services, 'db' | 'sealer'>): Promise<void> => {
  if (!services.sealer.hasPreviousKeys) return
  for (const place of places) await renewColumn(services, place)
}
