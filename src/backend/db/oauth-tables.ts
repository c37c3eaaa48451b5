import type { SignInProvider } from '#src/contract/sign-in-providers.ts'

export interface OauthTables {
  linked_accounts: {
    user_id: string
    provider: SignInProvider
    /** Tells servers of one provider apart, since their subjects are numbers. */
    issuer: string
    subject: string
    login: string
    linked_at: Date
  }
  /** A state is used once, by the browser that it was made for. */
  oauth_states: {
    hash: string
    browser_hash: string
    provider: SignInProvider
    purpose: 'signIn' | 'link' | 'invitation' | 'installation'
    /** Names the person who links or installs and their session; null for other purposes. */
    user_id: string | null
    session_id: string | null
    return_address: string
    /** The verifier, the nonce, the token of an invitation, the organisation of an installation. */
    sealed: string
    expires_at: Date
  }
  oauth_results: {
    browser_hash: string
    kind: 'signedIn' | 'joined' | 'linked'
    provider: SignInProvider
    user_id: string
    organisation_id: string | null
    return_address: string
    expires_at: Date
  }
}
