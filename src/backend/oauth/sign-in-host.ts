import type { AuthorizationServer } from 'oauth4webapi'
import type { SignInProvider } from '#src/contract/sign-in-providers.ts'
import type { Config, SignInHostSettings } from '../config.ts'

export interface SignInHost extends SignInHostSettings {
  readonly provider: SignInProvider
  readonly server: Required<Pick<AuthorizationServer, 'issuer' | 'authorization_endpoint' | 'token_endpoint'>> &
    AuthorizationServer
  readonly scope: string
  /** The address that a host returns to has to be registered there. */
  readonly redirectUri: string
}

/** GitHub is no OpenID provider: who signed in is read from its API. */
const createGithub = (url: string) => ({
  server: {
    issuer: `${url}/login/oauth`,
    authorization_endpoint: `${url}/login/oauth/authorize`,
    token_endpoint: `${url}/login/oauth/access_token`,
  },
  scope: 'read:user user:email',
})

const createGitlab = (url: string) => ({
  server: {
    issuer: url,
    authorization_endpoint: `${url}/oauth/authorize`,
    token_endpoint: `${url}/oauth/token`,
    userinfo_endpoint: `${url}/oauth/userinfo`,
  },
  scope: 'openid profile email',
})

/** The endpoints are those that GitHub and GitLab document, so that a sign-in begins without asking the host. */
const creators = { github: createGithub, gitlab: createGitlab } as const satisfies Record<SignInProvider, unknown>

export const getSignInHost = ({ publicUrl, signInHosts }: Config, provider: SignInProvider): SignInHost | undefined => {
  const settings = signInHosts[provider]
  if (settings === undefined) return undefined
  const redirectUri = `${publicUrl}/api/auth/${provider}/callback`
  return { ...settings, provider, redirectUri, ...creators[provider](settings.url) }
}
