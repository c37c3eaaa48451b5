import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table invitations (
    id text primary key,
    organisation_id text not null references organisations on delete cascade,
    email text not null,
    email_key text not null,
    role text not null,
    invited_by text references users on delete set null,
    token_hash text not null unique,
    link_hash text not null unique,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    ended_as text,
    ended_at timestamptz
  )`.execute(db)
  await sql`create unique index invitations_open on invitations (organisation_id, email_key) where ended_as is null`.execute(
    db,
  )
  await sql`create index invitations_by_time on invitations (organisation_id, created_at desc, id desc)`.execute(db)
  await sql`create index invitations_by_inviter on invitations (invited_by)`.execute(db)
  await sql`create table invitation_confirmations (
    token_hash text primary key references one_time_tokens on delete cascade,
    invitation_id text not null references invitations on delete cascade
  )`.execute(db)
  await sql`create index invitation_confirmations_by_invitation on invitation_confirmations (invitation_id)`.execute(db)
}
