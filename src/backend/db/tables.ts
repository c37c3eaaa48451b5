import type { ColumnType, Generated, JSONColumnType, Kysely, Transaction } from 'kysely'
import type { ApiKeyTables } from './api-key-tables.ts'
import type { BillingTables } from './billing-tables.ts'
import type { ChatTables } from './chat-tables.ts'
import type { CollectorTables } from './collector-tables.ts'
import type { ConsentTables } from './consent-tables.ts'
import type { EmbeddingTables } from './embedding-tables.ts'
import type { IndexTables } from './index-tables.ts'
import type { ImportTables } from './import-tables.ts'
import type { IntegrationTables } from './integration-tables.ts'
import type { InvitationTables } from './invitation-tables.ts'
import type { LanguageModelTables } from './language-model-tables.ts'
import type { MilestoneTables } from './milestone-tables.ts'
import type { OauthTables } from './oauth-tables.ts'
import type { ReviewTables } from './review-tables.ts'
import type { SshTables } from './ssh-tables.ts'
import type { UsageTables } from './usage-tables.ts'
import type { MailTables } from './mail-tables.ts'
import type { PublicChatTables } from './public-chat-tables.ts'
import type { WorkspaceTables } from './workspace-tables.ts'

interface AccountTables {
  users: {
    id: string
    email: string
    email_key: string
    first_name: string
    last_name: string
    job_title: string | null
    department: string | null
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
    plan_features: JSONColumnType<string[], string, string>
    features: JSONColumnType<string[], string, string>
    created_at: Date
    version: Generated<number>
    default_chat_mode: Generated<string>
    mail_language: Generated<string | null>
    is_auto_indexing_default: Generated<boolean>
    settings_version: Generated<number>
    wanted_referral: Generated<string | null>
  }
  memberships: {
    organisation_id: string
    user_id: string
    role: string
    created_at: Date
    last_active_at: ColumnType<Date | null, Date | null | undefined>
  }
  sessions: {
    id: string
    user_id: string
    created_at: Date
    revoked_at: Date | null
    revoked_because: string | null
    browser: string | null
    platform: string | null
  }
  refresh_tokens: {
    hash: string
    session_id: string
    created_at: Date
    expires_at: Date
    used_at: Date | null
  }
  one_time_tokens: {
    hash: string
    purpose: string
    user_id: string
    /** The link sets only the password that was chosen in the sign-up it confirms. */
    password_hash: string | null
    profile: ColumnType<unknown, string | null | undefined, string | null>
    created_at: Date
    expires_at: Date
    used_at: Date | null
  }
  /** Addresses are locked whether known or not, so a lock does not reveal an account. */
  sign_in_failures: { email_key: string; failures: number; locked_until: Date | null; updated_at: Date }
  known_browsers: {
    hash: string
    user_id: string
    created_at: Date
    failures: Generated<number>
    delayed_until: Date | null
  }
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
    EmbeddingTables,
    IndexTables,
    ImportTables,
    ReviewTables,
    IntegrationTables,
    InvitationTables,
    LanguageModelTables,
    MailTables,
    MilestoneTables,
    OauthTables,
    PublicChatTables,
    SshTables,
    UsageTables,
    WorkspaceTables {}

export type Database = Kysely<Tables>
/** Only this handle may be used inside a transaction: the embedded database has one connection. */
export type Handle = Database | Transaction<Tables>
