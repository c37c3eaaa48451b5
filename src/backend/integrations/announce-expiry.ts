import { sql } from 'kysely'
import { defaultLanguage, isLanguage } from '#src/contract/languages.ts'
import { days } from '#src/lib/durations.ts'
import { listAdministrators } from '../accounts/administrators.ts'
import type { Handle } from '../db/tables.ts'
import { toPlainWords } from '../mail/plain-words.ts'
import type { Services } from '../services.ts'
import type { IntegrationRow } from './integrations.store.ts'
import { productNames } from '#src/contract/integration-health.ts'

const [firstNoticeMs, lastNoticeMs] = [14 * days, 3 * days]
const maxInOneRun = 100

type AnnounceDeps = Pick<Services, 'clock' | 'db' | 'mailer'>

const listExpiring = (db: Handle, now: number): Promise<IntegrationRow[]> =>
  db
    .selectFrom('integrations')
    .where('expires_at', '>', new Date(now))
    .where('expires_at', '<=', new Date(now + firstNoticeMs))
    .where((where) =>
      where.or([
        where('expiry_announced_at', 'is', null),
        where.and([
          where('expires_at', '<=', new Date(now + lastNoticeMs)),
          sql<boolean>`expiry_announced_at < expires_at - ${lastNoticeMs} * interval '1 millisecond'`,
        ]),
      ]),
    )
    .orderBy('expires_at')
    .limit(maxInOneRun)
    .selectAll()
    .execute()

const claim = async (db: Handle, row: IntegrationRow, now: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('integrations')
    .set({ expiry_announced_at: new Date(now) })
    .where('organisation_id', '=', row.organisation_id)
    .where('kind', '=', row.kind)
    .where('version', '=', row.version)
    .where(sql<boolean>`expiry_announced_at is not distinct from ${row.expiry_announced_at}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const postNotices = async ({ mailer }: AnnounceDeps, db: Handle, row: IntegrationRow): Promise<string[]> => {
  const { organisation_id: organisationId, kind, expires_at: expiresAt } = row
  const organisation = await db
    .selectFrom('organisations')
    .where('id', '=', organisationId)
    .select(['name', 'mail_language'])
    .executeTakeFirstOrThrow()
  const ids: string[] = []
  for (const { email, language: own } of await listAdministrators(db, organisationId)) {
    const language = [own, organisation.mail_language].find(isLanguage) ?? defaultLanguage
    const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
    const words = {
      product: productNames[kind],
      organisation: toPlainWords(organisation.name),
      until: day.format(expiresAt ?? undefined),
    }
    const path = `/settings/${kind}`
    ids.push(await mailer.post(db, { kind: 'token-expiring', to: email, language, path, organisationId, words }))
  }
  return ids
}

export const announceExpiry = async (deps: AnnounceDeps): Promise<void> => {
  const { clock, db, mailer } = deps
  for (const row of await listExpiring(db, clock())) {
    const ids = await db
      .transaction()
      .execute(async (transaction) =>
        (await claim(transaction, row, clock())) ? postNotices(deps, transaction, row) : [],
      )
    for (const id of ids) mailer.dispatch(id)
  }
}
