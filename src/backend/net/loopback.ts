import { isIP } from 'node:net'

export const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

export const isLoopbackUrl = (address: string): boolean =>
  URL.canParse(address) && isLoopbackHost(new URL(address).hostname.replace(/^\[|\]$/g, ''))
