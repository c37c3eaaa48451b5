import { sql, type Kysely } from 'kysely'

const createPullRequests = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table pull_request_imports (
    repository_id text primary key references repositories on delete cascade,
    organisation_id text not null references organisations on delete cascade,
    requested_at timestamptz not null,
    is_running boolean not null,
    claimed_at timestamptz,
    is_requested_again boolean not null default false,
    finished_at timestamptz,
    has_history boolean not null default true,
    history_bytes bigint not null default 0,
    failure jsonb
  )`.execute(db)
  await sql`create table pull_requests (
    id text primary key,
    organisation_id text not null references organisations on delete cascade,
    repository_id text not null references repositories on delete cascade,
    origin text not null,
    key text not null,
    number integer,
    title text not null,
    description text not null,
    author text not null,
    state text not null,
    source_branch text,
    target_branch text,
    head_commit text not null,
    base_commit text not null,
    web_url text,
    commits jsonb not null,
    commits_total integer not null,
    files integer not null,
    added_lines integer not null,
    removed_lines integer not null,
    opened_at timestamptz not null,
    updated_at timestamptz not null,
    constraint pull_requests_by_key unique (repository_id, key)
  )`.execute(db)
  await sql`create index pull_requests_by_update on pull_requests (organisation_id, updated_at desc)`.execute(db)
}

const createReading = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table seen_files (
    pull_request_id text not null references pull_requests on delete cascade,
    user_id text not null references users on delete cascade,
    path text not null,
    version text not null,
    primary key (pull_request_id, user_id, path)
  )`.execute(db)
  await sql`create table line_comments (
    id text primary key,
    organisation_id text not null references organisations on delete cascade,
    pull_request_id text not null references pull_requests on delete cascade,
    path text not null,
    side text not null,
    line integer not null,
    quote text not null,
    text text not null,
    author_id text references users on delete set null,
    created_at timestamptz not null
  )`.execute(db)
  await sql`create index line_comments_by_pull_request on line_comments (pull_request_id, created_at)`.execute(db)
}

const createReviews = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table reviews (
    id text primary key,
    organisation_id text not null references organisations on delete cascade,
    pull_request_id text not null references pull_requests on delete cascade,
    number integer not null,
    state text not null,
    stage text,
    files_done integer,
    files_total integer,
    parameters jsonb not null,
    post_comments boolean not null,
    posted_at timestamptz,
    posted_url text,
    head_commit text not null,
    base_commit text not null,
    requested_by text references users on delete set null,
    requested_at timestamptz not null,
    claimed_at timestamptz,
    finished_at timestamptz,
    failure jsonb,
    model_fault text,
    summary jsonb,
    counts jsonb not null,
    constraint reviews_by_number unique (pull_request_id, number)
  )`.execute(db)
  await sql`create unique index reviews_under_way on reviews (pull_request_id)
    where state in ('Scheduled', 'InProgress')`.execute(db)
  await sql`create table review_configs (
    repository_id text primary key references repositories on delete cascade,
    organisation_id text not null references organisations on delete cascade,
    config jsonb not null,
    version integer not null
  )`.execute(db)
}

const createPosting = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table reviews
    add column post_language text,
    add column post_requested_at timestamptz,
    add column post_claimed_at timestamptz,
    add column post_attempts integer not null default 0,
    add column post_fault jsonb`.execute(db)
  await sql`create index reviews_to_post on reviews (post_requested_at)
    where post_requested_at is not null`.execute(db)
}

const createFindings = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table findings (
    id text primary key,
    organisation_id text not null references organisations on delete cascade,
    repository_id text not null references repositories on delete cascade,
    pull_request_id text not null references pull_requests on delete cascade,
    fingerprint text not null,
    status text not null,
    dismiss_reason text,
    dismissed_by text references users on delete set null,
    dismissed_at timestamptz,
    constraint findings_by_fingerprint unique (pull_request_id, fingerprint)
  )`.execute(db)
  await sql`create index findings_dismissed on findings (repository_id, fingerprint)
    where status = 'dismissed'`.execute(db)
  await sql`create table review_findings (
    review_id text not null references reviews on delete cascade,
    finding_id text not null references findings on delete cascade,
    status text not null,
    content jsonb not null,
    primary key (review_id, finding_id)
  )`.execute(db)
  await sql`create table finding_events (
    no bigint generated always as identity primary key,
    finding_id text not null references findings on delete cascade,
    event text not null,
    at timestamptz not null,
    by_user text references users on delete set null,
    review integer,
    reason text
  )`.execute(db)
  await sql`create index finding_events_by_finding on finding_events (finding_id, no)`.execute(db)
}

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createPullRequests(db)
  await createReading(db)
  await createReviews(db)
  await createPosting(db)
  await createFindings(db)
}
