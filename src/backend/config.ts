import { resolve } from 'node:path'
import * as v from 'valibot'
import { brand } from '#src/lib/brand.ts'
import { days } from '#src/lib/durations.ts'
import type { Operator } from '#src/contract/operator.ts'
import type { SignInProvider } from '#src/contract/sign-in-providers.ts'
import { type QaConsentFlag, qaConsentFlags } from '#src/contract/qa-configuration.ts'
import { ConfigurationError } from './configuration-error.ts'
import {
  connection,
  dsn,
  flag,
  headerValue,
  host,
  isSafeApi,
  list,
  listenHost,
  modelName,
  readSigningKeys,
  secretApi,
  serverAddress,
  signingKeys,
  text,
  toOrigin,
  webUrl,
  wholeNumber,
  wholeNumberOr,
} from './environment-values.ts'
import { type GithubAppSettings, githubAppVariables, readGithubApp } from './github-app-settings.ts'
import { isLoopbackHost, isLoopbackUrl } from './net/loopback.ts'
import { isAllowList } from './net/outbound-policy.ts'
import { readStripeKeys, type StripeKeys } from './stripe-settings.ts'

/** `src/backend/README.md`, "Configuration", lists each variable. An empty value counts as unset. */
const Environment = v.object({
  PORT: wholeNumberOr('4173', 65_535),
  HOST: v.optional(listenHost, '127.0.0.1'),
  PUBLIC_URL: v.optional(webUrl),
  DATA_DIR: v.optional(v.string(), '.data'),
  DATABASE_URL: connection('postgres:', 'postgresql:'),
  API_ORIGIN: v.optional(webUrl),
  DEMO: v.optional(flag),
  DEMO_EMAIL: v.optional(v.string(), 'admin@quarry.local'),
  DEMO_PASSWORD: text,
  ...signingKeys,
  SESSION_MAX_DAYS: wholeNumberOr('90', 3650, 1),
  SMTP_URL: connection('smtp:', 'smtps:'),
  MAIL_FROM: v.optional(v.string(), `${brand} <no-reply@quarry.local>`),
  OPERATOR_NAME: v.optional(v.pipe(v.string(), v.maxLength(200))),
  OPERATOR_EMAIL: v.optional(v.pipe(v.string(), v.email())),
  PRIVATE_HOSTS: v.pipe(
    list,
    v.check((entries) => isAllowList(entries)),
  ),
  SELF_HOSTED: v.optional(flag, 'off'),
  QA: v.optional(flag, 'off'),
  QA_CONSENT: v.pipe(list, v.array(v.picklist(qaConsentFlags))),
  TRUST_PROXY: v.optional(flag, 'off'),
  MAX_ARCHIVE_MB: wholeNumberOr('512', 1_000_000),
  MAX_UPLOADS_MB_PER_ORGANISATION: v.optional(wholeNumber(10_000_000)),
  MAX_UPLOADS_MB: v.optional(wholeNumber(10_000_000)),
  MAX_COLLECTED_MB: wholeNumberOr('512', 100_000),
  MAX_COLLECTED_MB_PER_ADDRESS: wholeNumberOr('64', 250),
  ANALYTICS_KEY: text,
  ANALYTICS_HOST: host,
  ERROR_REPORTING_DSN: dsn,
  SUPPORT_WIDGET_ID: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))),
  SUPPORT_WIDGET_URL: v.optional(webUrl),
  SUPPORT_WIDGET_ORIGINS: v.pipe(list, v.array(v.pipe(webUrl, v.transform(toOrigin)))),
  LLM_BASE_URL: v.optional(serverAddress),
  LLM_API_KEY: headerValue,
  LLM_MODEL: modelName,
  EMBEDDING_BASE_URL: v.optional(serverAddress),
  EMBEDDING_API_KEY: headerValue,
  EMBEDDING_MODEL: modelName,
  STRIPE_SECRET_KEY: headerValue,
  STRIPE_WEBHOOK_SECRET: headerValue,
  STRIPE_PRICE_HOBBY: headerValue,
  STRIPE_PRICE_STARTUP: headerValue,
  STRIPE_API_URL: secretApi,
  GITHUB_URL: v.optional(serverAddress, 'https://github.com'),
  GITHUB_CLIENT_ID: headerValue,
  GITHUB_CLIENT_SECRET: headerValue,
  ...githubAppVariables,
  GITLAB_URL: v.optional(serverAddress, 'https://gitlab.com'),
  GITLAB_CLIENT_ID: headerValue,
  GITLAB_CLIENT_SECRET: headerValue,
  TEST_USER_DOMAINS: v.optional(list, '.test,.example,@example.com,@example.org'),
})

export interface Config {
  readonly port: number
  readonly host: string
  readonly publicUrl: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly apiOrigin: string | undefined
  readonly demo: { readonly email: string; readonly password: string | undefined } | undefined
  readonly signingKey: string | undefined
  readonly previousSigningKeys: readonly string[]
  readonly maxSessionMs: number
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly operator: Operator
  readonly privateHosts: readonly string[]
  readonly isSelfHosted: boolean
  readonly isQa: boolean
  readonly qaConsent: readonly QaConsentFlag[]
  readonly trustsProxy: boolean
  /** True when the server binds to loopback, has a loopback public address and no proxy in front. */
  readonly isLocalOnly: boolean
  readonly maxArchiveBytes: number
  readonly maxUploadBytes: { readonly perOrganisation: number; readonly total: number }
  /** Limits the stored total, and what one address may send in an hour. */
  readonly maxCollectedBytes: { readonly total: number; readonly perAddress: number }
  readonly analytics: { readonly key: string; readonly host: string } | undefined
  readonly errorReportingDsn: string | undefined
  readonly supportWidget: SupportWidget | undefined
  /** The language model of every organisation without one of its own. */
  readonly languageModel: LanguageModelSettings | undefined
  readonly embeddingModel: LanguageModelSettings | undefined
  readonly stripe: StripeKeys | undefined
  readonly testUserDomains: readonly string[]
  readonly signInHosts: Readonly<Partial<Record<SignInProvider, SignInHostSettings>>>
  readonly githubApp: GithubAppSettings | undefined
}

export interface SignInHostSettings {
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
}

export interface SupportWidget {
  readonly id: string
  readonly scriptUrl: string
  readonly origins: readonly string[]
}

export interface LanguageModelSettings {
  /** The address of an API of the OpenAI protocol, up to and including its version: `http://127.0.0.1:11434/v1`. */
  readonly baseUrl: string
  readonly apiKey: string | undefined
  readonly model: string
}

type Variables = v.InferOutput<typeof Environment>

const megabyte = 1_000_000

const readUploadQuotas = (set: Variables): Config['maxUploadBytes'] => {
  const { MAX_ARCHIVE_MB: maxArchiveMb } = set
  const perOrganisation = set.MAX_UPLOADS_MB_PER_ORGANISATION ?? 2 * maxArchiveMb
  const total = set.MAX_UPLOADS_MB ?? Math.max(8 * maxArchiveMb, perOrganisation)
  if (perOrganisation < maxArchiveMb || total < perOrganisation) {
    throw new ConfigurationError(
      'MAX_UPLOADS_MB is at least MAX_UPLOADS_MB_PER_ORGANISATION, and that is at least MAX_ARCHIVE_MB.',
    )
  }
  return { perOrganisation: perOrganisation * megabyte, total: total * megabyte }
}

const readAnalytics = ({ ANALYTICS_KEY: key, ANALYTICS_HOST: host }: Variables): Config['analytics'] => {
  if (key === undefined && host === undefined) return undefined
  if (key !== undefined && host !== undefined) return { key, host }
  throw new ConfigurationError('ANALYTICS_KEY and ANALYTICS_HOST are set together, or neither is.')
}

const readSupportWidget = (set: Variables): SupportWidget | undefined => {
  const id = set.SUPPORT_WIDGET_ID
  return id === undefined
    ? undefined
    : {
        id,
        scriptUrl: set.SUPPORT_WIDGET_URL ?? `https://widget.intercom.io/widget/${id}`,
        origins: set.SUPPORT_WIDGET_ORIGINS,
      }
}

const readModel = (set: Variables, prefix: 'LLM' | 'EMBEDDING'): LanguageModelSettings | undefined => {
  const [baseUrl, apiKey, model] = [set[`${prefix}_BASE_URL`], set[`${prefix}_API_KEY`], set[`${prefix}_MODEL`]]
  if (baseUrl === undefined && apiKey === undefined && model === undefined) return undefined
  if (baseUrl === undefined || model === undefined) {
    const together = `${prefix}_BASE_URL and ${prefix}_MODEL are set together`
    throw new ConfigurationError(`${together}; ${prefix}_API_KEY is set only with them.`)
  }
  if (apiKey !== undefined && !isSafeApi(baseUrl) && !set.SELF_HOSTED) {
    const allowed = `${prefix}_BASE_URL uses HTTPS or a loopback address`
    throw new ConfigurationError(`${allowed}, since ${prefix}_API_KEY is sent to it.`)
  }
  return { baseUrl, apiKey, model }
}

const readSignInHost = (set: Variables, name: 'GITHUB' | 'GITLAB'): SignInHostSettings | undefined => {
  const [url, clientId, clientSecret] = [set[`${name}_URL`], set[`${name}_CLIENT_ID`], set[`${name}_CLIENT_SECRET`]]
  if (clientId === undefined && clientSecret === undefined) return undefined
  if (clientId === undefined || clientSecret === undefined) {
    throw new ConfigurationError(`${name}_CLIENT_ID and ${name}_CLIENT_SECRET are set together, or neither is.`)
  }
  if (!isSafeApi(url) && !set.SELF_HOSTED) {
    throw new ConfigurationError(`${name}_URL uses HTTPS or a loopback address, since secrets are sent to it.`)
  }
  return { url, clientId, clientSecret }
}

const readSignInHosts = (set: Variables): Config['signInHosts'] => {
  const [github, gitlab] = [readSignInHost(set, 'GITHUB'), readSignInHost(set, 'GITLAB')]
  return { ...(github === undefined ? {} : { github }), ...(gitlab === undefined ? {} : { gitlab }) }
}

const readHosts = (set: Variables): Pick<Config, 'signInHosts' | 'githubApp'> => ({
  signInHosts: readSignInHosts(set),
  githubApp: readGithubApp(set),
})

type EnvironmentVariables = Readonly<Record<string, string | undefined>>

const parseVariables = (environment: EnvironmentVariables): Variables => {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = v.safeParse(Environment, given)
  if (!parsed.success) {
    const names = [...new Set(parsed.issues.map((issue) => v.getDotPath(issue) ?? 'environment'))]
    throw new ConfigurationError(`These environment variables have a value that cannot be used: ${names.join(', ')}.`)
  }
  return parsed.output
}

const readPublicUrl = (set: Variables): string => {
  const ownUrl = `http://${set.HOST.includes(':') ? `[${set.HOST}]` : set.HOST}:${set.PORT}`
  return (set.PUBLIC_URL ?? ownUrl).replace(/\/$/, '')
}

/** Throws a `ConfigurationError` that names the variable and never its value, which may be a secret. */
export const readConfig = (environment: EnvironmentVariables): Config => {
  const set = parseVariables(environment)
  const publicUrl = readPublicUrl(set)
  const isLocalOnly = isLoopbackHost(set.HOST) && !set.TRUST_PROXY && isLoopbackUrl(publicUrl)
  const hasDemo = isLocalOnly && set.DEMO !== false
  return {
    port: set.PORT,
    host: set.HOST,
    publicUrl,
    dataDir: resolve(set.DATA_DIR),
    databaseUrl: set.DATABASE_URL,
    apiOrigin: set.API_ORIGIN,
    demo: hasDemo ? { email: set.DEMO_EMAIL, password: set.DEMO_PASSWORD } : undefined,
    ...readSigningKeys(set),
    maxSessionMs: set.SESSION_MAX_DAYS * days,
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM,
    operator: { name: set.OPERATOR_NAME ?? '', email: set.OPERATOR_EMAIL ?? '' },
    privateHosts: set.PRIVATE_HOSTS,
    isSelfHosted: set.SELF_HOSTED,
    isQa: set.QA,
    qaConsent: set.QA ? set.QA_CONSENT : [],
    trustsProxy: set.TRUST_PROXY,
    isLocalOnly,
    maxArchiveBytes: set.MAX_ARCHIVE_MB * megabyte,
    maxUploadBytes: readUploadQuotas(set),
    maxCollectedBytes: {
      total: set.MAX_COLLECTED_MB * megabyte,
      perAddress: set.MAX_COLLECTED_MB_PER_ADDRESS * megabyte,
    },
    analytics: readAnalytics(set),
    errorReportingDsn: set.ERROR_REPORTING_DSN,
    supportWidget: readSupportWidget(set),
    languageModel: readModel(set, 'LLM'),
    embeddingModel: readModel(set, 'EMBEDDING'),
    stripe: readStripeKeys(set),
    testUserDomains: set.TEST_USER_DOMAINS,
    ...readHosts(set),
  }
}
