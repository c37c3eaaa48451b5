import type { Generated } from 'kysely'

export interface MailTables {
  emails: {
    id: string
    /** Whose log it is in; null: in nobody's. */
    organisation_id: string | null
    to_address: string
    kind: string
    subject: string
    /** Null: written before it was noted. */
    language: string | null
    /** `{link}` stands where the link goes. */
    text_body: string
    /** Sealed, for it carries a token; gone once the mail was sent. */
    link: string | null
    /** Where the link leads, with dots in the place of its secret. */
    shown_link: string | null
    /** SHA-256 of the secret in the link, by which its token is found. */
    link_hash: string | null
    link_expires_at: Date | null
    /** There was no mail server when it was written. */
    is_kept: Generated<boolean>
    created_at: Date
    sent_at: Date | null
    attempts: Generated<number>
    /** Of the last attempt, as the mail server or the network said it. */
    failure: string | null
    failure_reason: string | null
    /** The mail server's own number, such as `550 5.1.1`. */
    failure_code: string | null
    /** An attempt is under way until then at most. */
    claimed_until: Date | null
    /** When somebody last asked for it to be sent again, and the mail that was then written in its place. */
    resent_at: Date | null
    resent_as: string | null
  }
  /** What happened to a mail after it was written. */
  email_events: {
    no: Generated<number>
    email_id: string
    at: Date
    /** `failed`, `sent` or `resent`. */
    kind: string
    reason: string | null
    code: string | null
    user_id: string | null
  }
}
