import { parse, serialize } from 'hono/utils/cookie'
import { hours } from '#src/lib/durations.ts'
import type { Config } from '../config.ts'
import { createSecret } from '../crypto/secret-tokens.ts'
import type { RequestContext } from '../http/served-call.ts'

/** Binds a sign-in through another host to the browser that began it; a browser keeps one, for all its tabs. */
const cookieName = 'ca_sign_in'
const lifetimeMs = 24 * hours
const secretForm = /^[\w-]{43}$/

export const readBrowser = (request: Request): string | undefined => {
  const secret = parse(request.headers.get('cookie') ?? '', cookieName)[cookieName]
  return secret !== undefined && secretForm.test(secret) ? secret : undefined
}

/** Returns the secret of the browser, and gives it one by a cookie of the reply for the calls below `path`. */
export const nameBrowser = ({ publicUrl }: Config, { origin, request }: RequestContext, path = '/api/auth'): string => {
  const browser = readBrowser(request) ?? createSecret()
  const cookie = serialize(cookieName, browser, {
    path,
    maxAge: lifetimeMs / 1000,
    httpOnly: true,
    // The host returns by a link, which sends a `Lax` cookie and no `Strict` one.
    sameSite: 'Lax',
    secure: publicUrl.startsWith('https:'),
  })
  origin.reply.set('Set-Cookie', cookie)
  return browser
}
