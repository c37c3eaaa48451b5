import { isLoopbackUrl, type Config } from '../config.ts'

/** Headers that a proxy, a tunnel or a content delivery network adds to what it passes on. */
const forwardingHeader =
  /^(?:(?:.+-)?forwarded(?:-.+)?|via|x-original-.+|x-envoy-.+|x-azure-.+|x-appengine-.+|x-nginx-proxy|x-scheme|x-arr-.+|ngrok-.+|x-real-ip|(?:x-)?client-ip|x-cluster-client-ip|true-client-ip|fly-client-ip|fastly-client-ip|cf-.+|cdn-loop|x-proxyuser-ip)$/

interface Connection {
  readonly httpVersion?: string
}

const isForwarded = (request: Request, { httpVersion }: Connection): boolean =>
  // Browsers and command line clients speak 1.1 and later; a proxy that is not told otherwise may speak 1.0.
  httpVersion?.startsWith('1.0') === true || [...request.headers.keys()].some((name) => forwardingHeader.test(name))

/**
 * Whether a request comes from a person at this machine: the server is for the machine alone, the request and the page it was
 * sent from name loopback (a page of elsewhere that re-points its own name does not), and nothing forwarded it.
 */
export const isOwnMachine = (config: Config, request: Request, connection: Connection = {}): boolean => {
  const addresses = [request.url, request.headers.get('origin'), request.headers.get('referer')]
  return (
    config.isLocalOnly &&
    !isForwarded(request, connection) &&
    addresses.every((address) => address === null || address === 'null' || isLoopbackUrl(address))
  )
}
