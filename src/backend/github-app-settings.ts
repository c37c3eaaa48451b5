import { createPrivateKey } from 'node:crypto'
import * as v from 'valibot'
import { ConfigurationError } from './configuration-error.ts'
import { headerValue, isSafeApi } from './environment-values.ts'

const isRsaKey = (pem: string): boolean => {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

const privateKey = v.pipe(
  v.string(),
  v.transform((pem) => pem.replaceAll('\\n', '\n')),
  v.check((pem) => isRsaKey(pem)),
)

export const githubAppVariables = {
  GITHUB_APP_ID: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/))),
  GITHUB_APP_SLUG: v.optional(v.pipe(v.string(), v.regex(/^[a-z\d-]{1,100}$/))),
  GITHUB_APP_PRIVATE_KEY: v.optional(privateKey),
  GITHUB_APP_WEBHOOK_SECRET: headerValue,
  GITHUB_APP_CLIENT_ID: headerValue,
  GITHUB_APP_CLIENT_SECRET: headerValue,
}

type Variables = {
  readonly [Name in keyof typeof githubAppVariables]?: string | undefined
} & { readonly GITHUB_URL: string; readonly SELF_HOSTED: boolean }

/** GitHub sends what happens in all installations of the app here. */
export const githubAppWebhookPath = '/api/webhooks/github-app'

export interface GithubAppSettings {
  readonly url: string
  readonly appId: string
  readonly slug: string
  readonly privateKey: string
  readonly webhookSecret: string | undefined
  readonly client: { readonly id: string; readonly secret: string } | undefined
}

const readClient = (set: Variables): GithubAppSettings['client'] => {
  const { GITHUB_APP_CLIENT_ID: id, GITHUB_APP_CLIENT_SECRET: secret } = set
  if (id === undefined && secret === undefined) return undefined
  if (id !== undefined && secret !== undefined) return { id, secret }
  throw new ConfigurationError('GITHUB_APP_CLIENT_ID and GITHUB_APP_CLIENT_SECRET are set together, or neither is.')
}

export const readGithubApp = (set: Variables): GithubAppSettings | undefined => {
  const { GITHUB_APP_ID: appId, GITHUB_APP_SLUG: slug, GITHUB_APP_PRIVATE_KEY: key, GITHUB_URL: url } = set
  const webhookSecret = set.GITHUB_APP_WEBHOOK_SECRET
  const client = readClient(set)
  if ([appId, slug, key, webhookSecret, client].every((value) => value === undefined)) return undefined
  if (appId === undefined || slug === undefined || key === undefined) {
    const together = 'GITHUB_APP_ID, GITHUB_APP_SLUG and GITHUB_APP_PRIVATE_KEY are set together'
    throw new ConfigurationError(`${together}; the other variables of the GitHub App are set only with them.`)
  }
  if (!isSafeApi(url) && !set.SELF_HOSTED) {
    throw new ConfigurationError('GITHUB_URL uses HTTPS or a loopback address, since secrets are sent to it.')
  }
  return { url, appId, slug, privateKey: key, webhookSecret, client }
}
