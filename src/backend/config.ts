import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { type QaConsentFlag, qaConsentFlags } from '#src/contract/qa-configuration.ts'

const flag = v.optional(
  v.pipe(
    v.string(),
    v.transform((text) => ['1', 'true', 'yes'].includes(text.toLowerCase())),
  ),
  '',
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
const whole = (fallback: string, most: number) =>
  v.optional(v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.maxValue(most)), fallback)
const text = v.optional(v.string())

/** The server's environment; README, "Configuration", lists each variable. An empty value counts as unset. */
const Environment = v.object({
  PORT: whole('4173', 65_535),
  HOST: v.optional(v.string(), '127.0.0.1'),
  PUBLIC_URL: v.optional(v.pipe(v.string(), v.url())),
  DATA_DIR: v.optional(v.string(), '.data'),
  DATABASE_URL: text,
  API_ORIGIN: v.optional(v.pipe(v.string(), v.url())),
  DEMO: v.optional(v.picklist(['on', 'off'])),
  DEMO_EMAIL: v.optional(v.string(), 'admin@quarry.local'),
  DEMO_PASSWORD: text,
  SIGNING_KEY: v.optional(v.pipe(v.string(), v.minLength(32))),
  SMTP_URL: text,
  MAIL_FROM: v.optional(v.string(), 'Quarry <no-reply@quarry.local>'),
  PRIVATE_HOSTS: list,
  SELF_HOSTED: flag,
  QA: flag,
  QA_CONSENT: v.pipe(list, v.array(v.picklist(qaConsentFlags))),
  TRUST_PROXY: flag,
  MAX_ARCHIVE_MB: whole('512', 1_000_000),
})

export interface Config {
  readonly port: number
  readonly host: string
  /** Where people reach the product; links in mail start with it. Without a trailing slash. */
  readonly publicUrl: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly apiOrigin: string | undefined
  readonly demo: { readonly email: string; readonly password: string | undefined } | undefined
  readonly signingKey: string | undefined
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly privateHosts: readonly string[]
  readonly isSelfHosted: boolean
  readonly isQa: boolean
  /** Only where the QA build is served. */
  readonly qaConsent: readonly QaConsentFlag[]
  readonly trustsProxy: boolean
  readonly isLoopback: boolean
  readonly maxArchiveBytes: number
}

export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
}

export const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/** Throws `ConfigurationError` that names the variable and never its value, which may be a secret. */
export const readConfig = (environment: Readonly<Record<string, string | undefined>>): Config => {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = v.safeParse(Environment, given)
  if (!parsed.success) {
    const names = [...new Set(parsed.issues.map((issue) => v.getDotPath(issue) ?? 'environment'))]
    throw new ConfigurationError(`These environment variables have a value that cannot be used: ${names.join(', ')}.`)
  }
  const set = parsed.output
  const isLoopback = isLoopbackHost(set.HOST)
  const hasDemo = set.DEMO === undefined ? isLoopback : set.DEMO === 'on' && isLoopback
  return {
    port: set.PORT,
    host: set.HOST,
    publicUrl: (set.PUBLIC_URL ?? `http://${set.HOST.includes(':') ? `[${set.HOST}]` : set.HOST}:${set.PORT}`).replace(
      /\/$/,
      '',
    ),
    dataDir: resolve(set.DATA_DIR),
    databaseUrl: set.DATABASE_URL,
    apiOrigin: set.API_ORIGIN,
    demo: hasDemo ? { email: set.DEMO_EMAIL, password: set.DEMO_PASSWORD } : undefined,
    signingKey: set.SIGNING_KEY,
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM,
    privateHosts: set.PRIVATE_HOSTS,
    isSelfHosted: set.SELF_HOSTED,
    isQa: set.QA,
    qaConsent: set.QA ? set.QA_CONSENT : [],
    trustsProxy: set.TRUST_PROXY,
    isLoopback,
    maxArchiveBytes: set.MAX_ARCHIVE_MB * 1024 * 1024,
  }
}
