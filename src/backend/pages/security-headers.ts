import { shareMark } from '#src/contract/share-mark.ts'
import type { Config } from '../config.ts'

const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A worker is governed by the policy of its own file. */
export const filePolicy = `${closedPolicy}; script-src 'self'; worker-src 'self'; require-trusted-types-for 'script'`

/** The headers are described in `tests/scenarios/front-end-security.md`, F01 and F30. */
export const createSecurityHeaders = (config: Config): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': closedPolicy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'accelerometer=(), autoplay=(), camera=(), display-capture=(), encrypted-media=(), fullscreen=(), geolocation=(), gyroscope=(), hid=(), idle-detection=(), magnetometer=(), microphone=(), midi=(), payment=(), picture-in-picture=(), publickey-credentials-get=(), screen-wake-lock=(), serial=(), usb=(), xr-spatial-tracking=()',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  ...(config.publicUrl.startsWith('https:')
    ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }
    : {}),
})

export const createContentSecurityPolicy = (
  styleHashes: readonly string[] = [],
  connectOrigins: readonly string[] = [],
  isFramed = false,
): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...styleHashes.map((hash) => `'${hash}'`)].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...connectOrigins].join(' '),
    "frame-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types quarry',
  ].join('; ')

const tokenPages = ['/reset-password', '/confirm-email', '/invitation/', `/public/chat/${shareMark}`]

const receivesToken = (path: string): boolean => tokenPages.some((page) => path.replace(/^\/+/, '/').startsWith(page))

const isUnlisted = (path: string): boolean => path.replace(/^\/+/, '/').startsWith('/public/chat')

/** Pages that receive a token send no referrer. In a QA build the inspector may frame them. */
export const createPageHeaders = (
  path: string,
  styleHashes: readonly string[],
  connectOrigins: readonly string[],
  { isQa }: Pick<Config, 'isQa'>,
): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': createContentSecurityPolicy(styleHashes, connectOrigins, isQa),
  'X-Frame-Options': isQa ? 'SAMEORIGIN' : 'DENY',
  'Cache-Control': 'no-cache',
  ...(receivesToken(path) ? { 'Referrer-Policy': 'no-referrer' } : {}),
  ...(isUnlisted(path) ? { 'X-Robots-Tag': 'noindex' } : {}),
})

export const createFormPageHeaders = (styleHash: string): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': `${closedPolicy.replace("form-action 'none'", "form-action 'self'")}; style-src '${styleHash}'; img-src 'self'; font-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'`,
  'X-Frame-Options': 'DENY',
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
})

export const createScriptlessPageHeaders = (styleHash: string): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': `${closedPolicy}; style-src '${styleHash}'; img-src 'self'; font-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'`,
  'X-Frame-Options': 'DENY',
})
