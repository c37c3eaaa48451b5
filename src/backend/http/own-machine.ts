import type { Config } from '../config.ts'
import { isLoopbackUrl } from '../net/loopback.ts'

const forwardingHeader =
  /^(?:(?:.+-)?forwarded(?:-.+)?|via|x-original-.+|x-envoy-.+|x-azure-.+|x-appengine-.+|x-nginx-proxy|x-scheme|x-arr-.+|ngrok-.+|x-real-ip|(?:x-)?client-ip|x-cluster-client-ip|true-client-ip|fly-client-ip|fastly-client-ip|cf-.+|cdn-loop|x-proxyuser-ip)$/

interface Connection {
  readonly httpVersion?: string
}

const isForwarded = (request: Request, { httpVersion }: Connection): boolean =>
  // Browsers speak HTTP/1.1 or later; a proxy may speak 1.0.
  httpVersion?.startsWith('1.0') === true || [...request.headers.keys()].some((name) => forwardingHeader.test(name))

/**
 * The server listens on loopback, and the request and its page name loopback, so a page that re-points its own name is
 * refused.
 */
export const isOwnMachine = (config: Config, request: Request, connection: Connection = {}): boolean => {
  const addresses = [request.url, request.headers.get('origin'), request.headers.get('referer')]
  return (
    config.isLocalOnly &&
    !isForwarded(request, connection) &&
    addresses.every((address) => address === null || address === 'null' || isLoopbackUrl(address))
  )
}
