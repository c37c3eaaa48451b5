import { isIP } from 'node:net'
import * as v from 'valibot'
import { isOnValue, onValues } from '#src/lib/on-values.ts'
import { withoutEnd } from '#src/lib/without-end.ts'
import { isLoopbackHost } from './net/loopback.ts'

export const flag = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.picklist([...onValues, 'off', 'false', '0']),
  v.transform((text) => isOnValue(text)),
)
export const list = v.optional(
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
export const wholeNumber = (max: number, min = 0) =>
  v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.minValue(min), v.maxValue(max))
export const wholeNumberOr = (fallback: string, max: number, min = 0) => v.optional(wholeNumber(max, min), fallback)
export const text = v.optional(v.string())
export const toOrigin = (address: string): string => new URL(address).origin
export const webUrl = v.pipe(
  v.string(),
  v.check((address) => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)),
)
export const host = v.optional(
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
export const dsn = v.optional(
  v.pipe(
    webUrl,
    v.check((address) => URL.canParse(address) && isDsn(address)),
  ),
)

export const isSafeApi = (address: string): boolean => {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || isLoopbackHost(hostname)
}
/** The secret key is sent with every call, so the address must be HTTPS or loopback. */
export const secretApi = v.optional(
  v.pipe(
    webUrl,
    v.check((address) => URL.canParse(address) && isSafeApi(address)),
    v.transform(toOrigin),
  ),
)
/** The path counts: a server may lie below one, or have the version of its API there. */
export const serverAddress = v.pipe(
  webUrl,
  v.check((address) => URL.canParse(address) && new URL(address).username === '' && new URL(address).search === ''),
  v.transform((address) => withoutEnd(address, (character) => character === '/')),
)
export const modelName = v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)))
export const connection = (...schemes: readonly string[]) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check((address) => URL.canParse(address) && schemes.includes(new URL(address).protocol)),
    ),
  )
export const listenHost = v.pipe(
  v.string(),
  v.check((host) => isIP(host) !== 0 || /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i.test(host)),
)
export const headerValue = v.optional(v.pipe(v.string(), v.regex(/^[!-~]+$/)))
const signingKey = v.pipe(v.string(), v.minLength(32))
export const signingKeys = {
  SIGNING_KEY: v.optional(signingKey),
  PREVIOUS_SIGNING_KEYS: v.pipe(list, v.array(signingKey)),
}
interface SigningKeys {
  readonly SIGNING_KEY?: string | undefined
  readonly PREVIOUS_SIGNING_KEYS: readonly string[]
}
export const readSigningKeys = (set: SigningKeys) => ({
  signingKey: set.SIGNING_KEY,
  previousSigningKeys: set.PREVIOUS_SIGNING_KEYS,
})
