export type OutboundRefusal =
  | 'invalidUrl'
  | 'schemeNotAllowed'
  | 'portNotAllowed'
  | 'credentialsInUrl'
  | 'privateHost'
  | 'privateAddress'
  | 'unresolvable'
  | 'tooManyRedirects'
  | 'insecureRedirect'

/** `host` never carries credentials, a path or a query. */
export class OutboundRefused extends Error {
  override readonly name = 'OutboundRefused'
  readonly code: OutboundRefusal
  readonly host: string

  constructor(code: OutboundRefusal, host: string) {
    super(`Outbound connection refused (${code})${host === '' ? '' : `: ${host}`}`)
    this.code = code
    this.host = host
  }
}
