import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { brand } from '#src/lib/brand.ts'
import { days } from '#src/lib/durations.ts'
import { isOnValue, onValues } from '#src/lib/on-values.ts'
import { withoutEnd } from '#src/lib/without-end.ts'
import type { PaidPlan } from '#src/contract/billing.ts'
import type { Operator } from '#src/contract/operator.ts'
import { type QaConsentFlag, qaConsentFlags } from '#src/contract/qa-configuration.ts'
import { isAllowList } from './net/outbound-policy.ts'

const flag = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.picklist([...onValues, 'off', 'false', '0']),
  v.transform((text) => isOnValue(text)),
)
const list = v.optional(
  v.pipe(
    v.string(),
    v.transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    ),
  ),
  '',
)
const wholeNumber = (max: number, min = 0) =>
  v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.minValue(min), v.maxValue(max))
const wholeNumberOr = (fallback: string, max: number, min = 0) => v.optional(wholeNumber(max, min), fallback)
const text = v.optional(v.string())
const toOrigin = (address: string): string => new URL(address).origin
const webUrl = v.pipe(
  v.string(),
  v.check((address) => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)),
)
const host = v.optional(
  v.pipe(
    webUrl,
    v.transform((address) => withoutEnd(address, (character) => character === '/')),
  ),
)
const isDsn = (address: string): boolean => {
  const { username, password, pathname } = new URL(address)
  return username !== '' && password === '' && /\/\w+$/.test(pathname)
}
/**
 * A DSN has the form `https://<public key>@<host>/<project>`; one with a password would hand a secret to every
 * browser.
 */
const dsn = v.optional(
  v.pipe(
    webUrl,
    v.check((address) => URL.canParse(address) && isDsn(address)),
  ),
)

const isSafeApi = (address: string): boolean => {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || isLoopbackHost(hostname)
}
/** The secret key is sent with every call, so the address must be HTTPS or loopback. */
const secretApi = v.optional(
  v.pipe(
    webUrl,
    v.check((address) => URL.canParse(address) && isSafeApi(address)),
    v.transform(toOrigin),
  ),
)
const connection = (...schemes: readonly string[]) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check((address) => URL.canParse(address) && schemes.includes(new URL(address).protocol)),
    ),
  )
const listenHost = v.pipe(
  v.string(),
  v.check((host) => isIP(host) !== 0 || /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i.test(host)),
)
const headerValue = v.optional(v.pipe(v.string(), v.regex(/^[!-~]+$/)))

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
  SIGNING_KEY: v.optional(v.pipe(v.string(), v.minLength(32))),
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
  STRIPE_SECRET_KEY: headerValue,
  STRIPE_WEBHOOK_SECRET: headerValue,
  STRIPE_PRICE_HOBBY: headerValue,
  STRIPE_PRICE_STARTUP: headerValue,
  STRIPE_API_URL: secretApi,
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
  readonly stripe: StripeKeys | undefined
  readonly testUserDomains: readonly string[]
}

export interface SupportWidget {
  readonly id: string
  readonly scriptUrl: string
  readonly origins: readonly string[]
}

export interface StripeKeys {
  readonly secretKey: string
  readonly webhookSecret: string
  readonly prices: Readonly<Record<PaidPlan, string>>
  readonly apiUrl: string | undefined
}

export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
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

export const priceVariables = {
  hobby: 'STRIPE_PRICE_HOBBY',
  startup: 'STRIPE_PRICE_STARTUP',
} as const satisfies Record<PaidPlan, keyof Variables>
const stripeVariables = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', ...Object.values(priceVariables)] as const

const readStripeKeys = (set: Variables): StripeKeys | undefined => {
  const missing = stripeVariables.filter((name) => set[name] === undefined)
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = set
  const { STRIPE_PRICE_HOBBY: hobby, STRIPE_PRICE_STARTUP: startup } = set
  if (missing.length === stripeVariables.length) return undefined
  if (secretKey === undefined || webhookSecret === undefined || hobby === undefined || startup === undefined) {
    throw new ConfigurationError(
      `${stripeVariables.join(', ')} are set together, or none is. Missing: ${missing.join(', ')}.`,
    )
  }
  if (set.SELF_HOSTED) return undefined
  return { secretKey, webhookSecret, prices: { hobby, startup }, apiUrl: set.STRIPE_API_URL }
}

export const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

export const isLoopbackUrl = (address: string): boolean =>
  URL.canParse(address) && isLoopbackHost(new URL(address).hostname.replace(/^\[|\]$/g, ''))

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
    signingKey: set.SIGNING_KEY,
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
    stripe: readStripeKeys(set),
    testUserDomains: set.TEST_USER_DOMAINS,
  }
}
