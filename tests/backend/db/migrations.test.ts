import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginIndex } from '#src/backend/code-index/index-writer.ts'
import { migrate } from '#src/backend/db/migrations.ts'
import type { OpenDatabase } from '#src/backend/db/open-database.ts'
import { addOrganisation, addRepository } from '#tests/backend/code-index/indexed-repository.ts'
import { plainFile, symbol } from '#tests/backend/code-index/plain-file.ts'
import { openMemoryDatabase } from '#tests/support/prepared-database.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openMemoryDatabase()
})
afterAll(() => database.close())

const dropLatest = async () => {
  const { db } = database
  await sql`drop table if exists shared_conversations`.execute(db)
  await sql`alter table if exists conversations drop column if exists origin_id, drop column if exists origin_title,
    drop column if exists origin_message_id`.execute(db)
  await sql`drop table finding_events, review_findings, findings, review_configs, reviews, line_comments, seen_files,
    pull_requests, pull_request_imports`.execute(db)
  await sql`drop table import_exclusions, import_rules`.execute(db)
  await sql`alter table repositories drop column host_address`.execute(db)
  await sql`drop table integrations`.execute(db)
  await sql`alter table repositories drop column host_kind, drop column host_id`.execute(db)
  await sql`drop table ssh_keys, ssh_hosts`.execute(db)
  await sql`drop table webhook_deliveries`.execute(db)
  await sql`alter table repositories drop column mirror_bytes, drop column is_push_pending,
    drop column head_checked_at, drop column next_head_check_at, drop column failed_head_checks`.execute(db)
  await sql`alter table code_indexes drop column analyser_version, drop column file_space, drop column chunk_space,
    drop column patch`.execute(db)
  await sql`alter table skipped_files drop column blob, drop column is_listed`.execute(db)
  await sql`alter table code_files drop column blob, drop column is_patched`.execute(db)
  await sql`drop table embedded_chunks, vector_sets, embedding_failures, embedding_models`.execute(db)
  await sql`drop table linked_accounts, oauth_states, oauth_results`.execute(db)
  await sql`drop table language_models, language_model_settings`.execute(db)
  await sql`alter table users drop column marketing_skipped_at`.execute(db)
  await sql`alter table repositories drop column first_indexed_at`.execute(db)
  await sql`drop table asked_sources, offered_milestones`.execute(db)
  await sql`alter table repositories drop column added_by`.execute(db)
  await sql`alter table if exists workspaces drop column created_by`.execute(db)
  await sql`alter table cookie_preferences drop column statistics_since`.execute(db)
  await sql`drop table account_requests`.execute(db)
  await sql`alter table archive_uploads drop column received_at`.execute(db)
  await sql`alter table if exists analytics_events drop column size_bytes`.execute(db)
  await sql`alter table if exists analytics_recordings drop column size_bytes`.execute(db)
  await sql`drop table known_browsers`.execute(db)
  await sql`alter table sessions drop column browser, drop column platform`.execute(db)
  await sql`alter table one_time_tokens drop column profile`.execute(db)
  await sql`drop table payment_customers, payment_events, subscriptions, checkouts, invoices, referral_rewards, referrals, referral_shares, referral_codes`.execute(
    db,
  )
  await sql`alter table organisations drop column wanted_referral`.execute(db)
  await sql`alter table memberships drop column last_active_at`.execute(db)
  await sql`alter table organisations drop column version, drop column default_chat_mode, drop column mail_language,
    drop column is_auto_indexing_default, drop column settings_version`.execute(db)
  await sql`alter table if exists conversations drop constraint conversations_have_one_owner,
    drop column api_key_id, drop column link_id, drop column visitor_token_hash`.execute(db)
  await sql`alter table if exists chat_messages drop column question_key, drop column look_ups, drop column model_fault,
    drop column model`.execute(db)
  await sql`drop table invitation_confirmations, invitations, usage_days, email_events, public_chat_links, retired_chat_codes, api_keys`.execute(
    db,
  )
  await sql`drop index emails_by_organisation, emails_by_follower`.execute(db)
  await sql`alter table emails drop column language, drop column shown_link, drop column link_hash,
    drop column link_expires_at, drop column is_kept, drop column failure_reason, drop column failure_code,
    drop column claimed_until, drop column resent_at, drop column resent_as`.execute(db)
}

test('a database that lacks a migration gets it', async () => {
  const { db } = database
  await sql`drop table workspace_repositories, workspaces, shared_conversations, chat_messages, conversations, consent_actions, analytics_events, analytics_recordings`.execute(
    db,
  )
  await dropLatest()
  await sql`drop function refuse_change`.execute(db)
  await sql`alter table code_symbols drop column size_bytes`.execute(db)
  await sql`delete from kysely_migration where name >= '0003-conversations'`.execute(db)
  await migrate(db)
  expect(await db.selectFrom('analytics_events').selectAll().execute()).toEqual([])
})

test('symbols of an earlier index are as large as the chunks they are in', async () => {
  const { db } = database
  const organisationId = await addOrganisation(db)
  const repositoryId = await addRepository(db, organisationId, 'earlier')
  const writer = await beginIndex(db, { organisationId, repositoryId, worker: 'test', now: new Date(0) })
  await writer.writeFiles([
    plainFile('a.ts', 'one {\n}\ntwo\n', {
      symbols: [symbol('class', 'one', 1, 2), symbol('class', 'two', 3, 3)],
      window: 2,
    }),
  ])
  await writer.seal({ now: new Date(0), status: 'Alive' })
  const sizes = async () =>
    (await db.selectFrom('code_symbols').select('size_bytes').orderBy('symbol_no').execute()).map(
      (row) => row.size_bytes,
    )
  expect(await sizes()).toEqual([7, 3])
  await sql`alter table code_symbols drop column size_bytes`.execute(db)
  await sql`alter table analytics_events drop column problems`.execute(db)
  await dropLatest()
  await sql`drop table workspace_repositories, workspaces`.execute(db)
  await sql`delete from kysely_migration where name >= '0006-symbol-sizes'`.execute(db)
  await migrate(db)
  expect(await sizes()).toEqual([7, 4])
})

test('a database that a newer version wrote is refused', async () => {
  const { db } = database
  await sql`insert into kysely_migration (name, timestamp) values ('0999-tomorrow', '')`.execute(db)
  await expect(migrate(db)).rejects.toThrow('0999-tomorrow')
})
