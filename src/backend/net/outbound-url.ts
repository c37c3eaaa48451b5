import { isListed, isPortListed, isUsualPort, type OutboundPolicy } from './outbound-policy.ts'
import { OutboundRefused } from './outbound-refused.ts'
import { readAddress } from './public-address.ts'

const maxUrlLength = 2048
const privateSuffixes = [
  'localhost',
  'local',
  'internal',
  'intranet',
  'lan',
  'home',
  'corp',
  'home.arpa',
  'localdomain',
]

export interface OutboundUrl {
  readonly url: URL
  readonly host: string
  readonly port: number
}

const readUrl = (raw: string): URL => {
  // The URL parser silently drops or converts these characters, so they are refused.
  const hasTricks = [...raw].some((character) => character <= ' ' || character === '\\' || character === '\u007f')
  if (hasTricks || raw.length > maxUrlLength || raw.startsWith('-') || !URL.canParse(raw)) {
    throw new OutboundRefused('invalidUrl', '')
  }
  return new URL(raw)
}

export const isPrivateName = (host: string): boolean => {
  if (!host.includes('.')) return true
  return privateSuffixes.some((suffix) => host === suffix || host.endsWith(`.${suffix}`))
}

/** Checks the text of an address before any look-up. Throws `OutboundRefused`. */
export const parseOutboundUrl = (raw: string, policy: OutboundPolicy): OutboundUrl => {
  const url = readUrl(raw)
  const host = url.hostname.replace(/\.$/, '').replace(/^\[|\]$/g, '')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new OutboundRefused('schemeNotAllowed', host)
  if (url.username !== '' || url.password !== '') throw new OutboundRefused('credentialsInUrl', host)
  url.hostname = url.hostname.replace(/\.$/, '')
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)
  if (!isUsualPort(port) && !isPortListed(policy, port)) throw new OutboundRefused('portNotAllowed', host)
  const isName = readAddress(host) === null
  if (isName && isPrivateName(host) && !isListed(policy, { host, address: null, port })) {
    throw new OutboundRefused('privateHost', host)
  }
  return { url, host, port }
}
