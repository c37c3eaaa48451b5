import type { ColumnType, Generated, JSONColumnType, Kysely, Transaction } from 'kysely'
import type { ApiKeyTables } from './api-key-tables.ts'
import type { BillingTables } from './billing-tables.ts'
import type { ChatTables } from './chat-tables.ts'
import type { CollectorTables } from './collector-tables.ts'
import type { ConsentTables } from './consent-tables.ts'
import type { IndexTables } from './index-tables.ts'
import type { InvitationTables } from './invitation-tables.ts'
import type { MilestoneTables } from './milestone-tables.ts'
import type { UsageTables } from './usage-tables.ts'
import type { MailTables } from './mail-tables.ts'
import type { PublicChatTables } from './public-chat-tables.ts'
import type { WorkspaceTables } from './workspace-tables.ts'

/** Times are `timestamptz` and come back as `Date`. Ids are 24 hex characters. */
interface AccountTables {
  users: {
    id: string
    email: string
    /** The address as it is compared: folded case, normalised. */
    email_key: string
    first_name: string
    last_name: string
    job_title: string | null
    department: string | null
    /** Argon2id in PHC format; null for people who sign in through a provider only. */
    password_hash: string | null
    email_confirmed_at: Date | null
    language: string | null
    introduction_received_at: Date | null
    marketing_skipped_at: Date | null
    disabled_at: Date | null
    created_at: Date
  }
  organisations: {
    id: string
    name: string
    industry: string | null
    company_size: string | null
    marketing_info_provided_at: Date | null
    plan_level: string
    is_plan_custom: boolean
    is_auto_indexing_allowed: boolean
    /** Codes of the plan's features, such as `code-review`. */
    plan_features: JSONColumnType<string[], string, string>
    /** Codes of features, as the contract lists them. */
    features: JSONColumnType<string[], string, string>
    created_at: Date
    /** From 1; grows with every change of name and metadata. */
    version: Generated<number>
    default_chat_mode: Generated<string>
    /** Null: what each reader's browser asks for. */
    mail_language: Generated<string | null>
    is_auto_indexing_default: Generated<boolean>
    /** From 1; grows with every change of the settings. */
    settings_version: Generated<number>
    /** The code of the sign-up, until the address is confirmed. */
    wanted_referral: Generated<string | null>
  }
  memberships: {
    organisation_id: string
    user_id: string
    role: string
    created_at: Date
    /** The last call in this organisation, to within five minutes. */
    last_active_at: ColumnType<Date | null, Date | null | undefined>
  }
  /** One per sign-in: the family of its refresh tokens. */
  sessions: {
    id: string
    user_id: string
    created_at: Date
    revoked_at: Date | null
    revoked_because: string | null
    /** Browser and platform that signed in, by their everyday names; null when unknown. */
    browser: string | null
    platform: string | null
  }
  refresh_tokens: {
    /** SHA-256 of the token; the token itself is nowhere. */
    hash: string
    session_id: string
    created_at: Date
    expires_at: Date
    /** When it was exchanged for its child. */
    used_at: Date | null
  }
  one_time_tokens: {
    hash: string
    purpose: string
    user_id: string
    /** The password chosen in the sign-up that this link confirms, so that the link sets no other. */
    password_hash: string | null
    /** The names entered in that sign-up, as `NewProfile`. */
    profile: ColumnType<unknown, string | null | undefined, string | null>
    created_at: Date
    expires_at: Date
    used_at: Date | null
  }
  /** By address, known or not, so that a lock tells nothing about who has an account. */
  sign_in_failures: { email_key: string; failures: number; locked_until: Date | null; updated_at: Date }
  /** Browsers that people have signed in with. */
  known_browsers: {
    /** SHA-256 of the secret in its cookie. */
    hash: string
    user_id: string
    created_at: Date
    /** Attempts since the last sign-in. */
    failures: Generated<number>
    delayed_until: Date | null
  }
  /** Requests about an address made without sign-in, encrypted, until they are carried out. */
  account_requests: { id: string; sealed: string; created_at: Date }
  rate_windows: { key: string; window_start: Date; count: number }
  cookie_preferences: {
    user_id: string
    preferences: boolean
    statistics: boolean
    marketing: boolean
    support: boolean
    consent_version: string
    version_accepted_at: Date
    /** Since when statistics are allowed without a break; null for those who allowed them before this was noted. */
    statistics_since: Date | null
  }
  settings: { key: string; value: string }
}

export interface Tables
  extends
    AccountTables,
    ApiKeyTables,
    BillingTables,
    ChatTables,
    CollectorTables,
    ConsentTables,
    IndexTables,
    InvitationTables,
    MailTables,
    MilestoneTables,
    PublicChatTables,
    UsageTables,
    WorkspaceTables {}

export type Database = Kysely<Tables>
/** Inside a transaction only this handle may be used: the embedded database has one connection. */
export type Handle = Database | Transaction<Tables>
