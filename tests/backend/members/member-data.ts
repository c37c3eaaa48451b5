import { sql } from 'kysely'
import { newObjectId } from '#src/lib/object-id.ts'
import type { SignedInPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'

interface Particulars {
  readonly first_name?: string
  readonly last_name?: string
  readonly job_title?: string
  readonly department?: string
}

export const nameMember = ({ services }: TestBackend, { userId }: SignedInPerson, particulars: Particulars) =>
  services.db.updateTable('users').set(particulars).where('id', '=', userId).execute()

export const beginConversation = ({ services }: TestBackend, { organisationId, userId }: SignedInPerson) => {
  const now = new Date(services.clock())
  return services.db
    .insertInto('conversations')
    .values({
      id: newObjectId(services.clock()),
      organisation_id: organisationId,
      user_id: userId,
      title: 'Where is it?',
      data_sources: '[]',
      consumer_type: 'WebChat',
      archived_at: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

export const seedMembers = async ({ services }: TestBackend, organisationId: string, amount: number): Promise<void> => {
  const now = new Date(services.clock())
  await sql`insert into users (id, email, email_key, first_name, last_name, email_confirmed_at, created_at)
    select 'f' || lpad(to_hex(n), 23, '0'), 'member-' || n || '@quarry.example', 'member-' || n || '@quarry.example',
      'Member', lpad(n::text, 5, '0'), ${now}, ${now} from generate_series(1, ${amount}::int) n`.execute(services.db)
  await sql`insert into memberships (organisation_id, user_id, role, created_at, last_active_at)
    select ${organisationId}, 'f' || lpad(to_hex(n), 23, '0'),
      case when n % 100 = 0 then 'Guest' when n % 4 = 0 then 'ReadOnly' else 'User' end, ${now}::timestamptz - n * interval '1 hour',
      case when n % 3 = 0 then null else ${now}::timestamptz - n * interval '1 minute' end
    from generate_series(1, ${amount}::int) n`.execute(services.db)
}
