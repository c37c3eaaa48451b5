export const pagePolicy = (...styleHashes: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...styleHashes.map((hash) => `'sha256-${hash}'`)].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types quarry',
  ].join('; ')

export const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export const filePolicy = `${closedPolicy}; script-src 'self'; worker-src 'self'; require-trusted-types-for 'script'`

const nobody = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

export const everyAnswer = {
  'content-security-policy': closedPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': nobody.map((feature) => `${feature}=()`).join(', '),
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
} as const

export const everyPage = { ...everyAnswer, 'content-security-policy': pagePolicy(), 'x-frame-options': 'DENY' } as const

export const behindTls = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } as const

const watched = [...Object.keys(everyPage), ...Object.keys(behindTls)]

export const readSecurityHeaders = ({ headers }: Response): Record<string, string> =>
  Object.fromEntries(
    watched.flatMap((name) => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
