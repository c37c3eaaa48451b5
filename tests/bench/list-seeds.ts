import { createHash } from 'node:crypto'
import type { Database } from '#src/backend/db/tables.ts'
import { newObjectId } from '#src/lib/object-id.ts'

export interface Seed {
  readonly db: Database
  readonly organisationId: string
  readonly userId: string
  readonly rows: number
}

const at = new Date(Date.UTC(2026, 0, 5, 9))

const batch = 500

const inBatches = async <Row>(
  rows: number,
  makeRow: (number: number) => Row,
  insert: (rows: Row[]) => Promise<unknown>,
) => {
  const numbers = Array.from({ length: rows }, (_, number) => number)
  for (let from = 0; from < rows; from += batch) await insert(numbers.slice(from, from + batch).map(makeRow))
}

const statuses = ['Alive', 'New', 'Failed'] as const

export const seedRepositories = ({ db, organisationId, rows }: Seed) =>
  inBatches(
    rows,
    (number) => ({
      id: newObjectId(at.getTime()),
      organisation_id: organisationId,
      name: `team-${number % 97}/service-${number}`,
      description: null,
      source_type: 'ArchiveUpload',
      url: null,
      branch: null,
      upload_id: null,
      status: statuses[number % 3] ?? 'New',
      failure: null,
      progress: null,
      current_index: null,
      is_auto_indexed: false,
      created_at: at,
    }),
    (values) => db.insertInto('repositories').values(values).execute(),
  )

export const seedWorkspaces = ({ db, organisationId, rows }: Seed) =>
  inBatches(
    rows,
    (number) => ({
      id: newObjectId(at.getTime()),
      organisation_id: organisationId,
      name: `Workspace ${number}`,
      description: null,
      rule: JSON.stringify({ nameContains: `nothing-is-called-${number}` }),
      is_auto_indexed: false,
      version: 1,
      created_at: at,
      updated_at: at,
    }),
    (values) => db.insertInto('workspaces').values(values).execute(),
  )

export const seedMembers = ({ db, organisationId, rows }: Seed) =>
  inBatches(
    rows,
    (number) => ({
      id: newObjectId(at.getTime()),
      email: `person-${number}@bench.example`,
      email_key: `person-${number}@bench.example`,
      first_name: `Given${number % 97}`,
      last_name: `Family${number}`,
      job_title: null,
      department: null,
      password_hash: null,
      email_confirmed_at: at,
      language: null,
      introduction_received_at: null,
      disabled_at: null,
      created_at: at,
    }),
    async (people) => {
      await db.insertInto('users').values(people).execute()
      const memberships = people.map(({ id }) => ({
        organisation_id: organisationId,
        user_id: id,
        role: 'User',
        created_at: at,
      }))
      await db.insertInto('memberships').values(memberships).execute()
    },
  )

export const seedEmails = ({ db, organisationId, rows }: Seed) =>
  inBatches(
    rows,
    (number) => ({
      id: newObjectId(at.getTime()),
      organisation_id: organisationId,
      to_address: `person-${number}@bench.example`,
      kind: 'confirmation',
      subject: `Confirm your address, ${number}`,
      language: 'en',
      text_body: 'Open {link}',
      link: null,
      shown_link: null,
      link_hash: null,
      link_expires_at: null,
      created_at: new Date(at.getTime() + number * 1000),
      sent_at: at,
      failure: null,
      failure_reason: null,
      failure_code: null,
      claimed_until: null,
      resent_at: null,
      resent_as: null,
    }),
    (values) => db.insertInto('emails').values(values).execute(),
  )

const hashText = (text: string): string => createHash('sha256').update(text).digest('hex')

export const seedApiKeys = ({ db, organisationId, userId, rows }: Seed) =>
  inBatches(
    rows,
    (number) => ({
      id: newObjectId(at.getTime()),
      organisation_id: organisationId,
      name: `Key of service ${number}`,
      hash: hashText(`key ${organisationId} ${number}`),
      ending: String(number).padStart(4, '0'),
      scope: 'AllDataSources' as const,
      data_sources: '[]',
      created_by: userId,
      created_by_name: 'Ada',
      expires_at: null,
      last_used_at: null,
      revoked_at: null,
      version: 1,
      created_at: new Date(at.getTime() + number * 1000),
      updated_at: at,
    }),
    (values) => db.insertInto('api_keys').values(values).execute(),
  )

export const seedPublicLinks = async (seed: Seed) => {
  await seedRepositories({ ...seed, rows: 1 })
  const { db, organisationId, rows } = seed
  const repository = await db
    .selectFrom('repositories')
    .where('organisation_id', '=', organisationId)
    .select(['id', 'name'])
    .executeTakeFirstOrThrow()
  await inBatches(
    rows,
    (number) => ({
      id: newObjectId(at.getTime()),
      organisation_id: organisationId,
      title: `Ask about service ${number}`,
      short_code: `service-${number}`,
      data_sources: JSON.stringify([repository]),
      is_paused: number % 3 === 0,
      expires_at: null,
      version: 1,
      created_at: new Date(at.getTime() + number * 1000),
      updated_at: at,
    }),
    (values) => db.insertInto('public_chat_links').values(values).execute(),
  )
}

export const seedInvitations = ({ db, organisationId, userId, rows }: Seed) =>
  inBatches(
    rows,
    (number) => ({
      id: newObjectId(at.getTime()),
      organisation_id: organisationId,
      email: `guest-${number}@bench.example`,
      email_key: `guest-${number}@bench.example`,
      role: 'User' as const,
      invited_by: userId,
      token_hash: hashText(`token ${organisationId} ${number}`),
      link_hash: hashText(`link ${organisationId} ${number}`),
      created_at: new Date(at.getTime() + number * 1000),
      expires_at: new Date('2100-01-01'),
      ended_as: null,
      ended_at: null,
    }),
    (values) => db.insertInto('invitations').values(values).execute(),
  )
