import { isLoopbackHost, type Config } from '../config.ts'

/**
 * Whether only the machine's own people come here: bound to loopback, reached under a loopback name (a page of elsewhere that
 * re-points its own name is not), and not behind a proxy.
 */
export const isOwnMachine = (config: Config, url: string): boolean =>
  config.isLoopback &&
  !config.trustsProxy &&
  [url, config.publicUrl].every((address) => isLoopbackHost(new URL(address).hostname.replace(/^\[|\]$/g, '')))
