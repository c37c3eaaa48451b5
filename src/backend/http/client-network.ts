import ipaddr from 'ipaddr.js'
import type { RateLimit, RateLimiter } from './rate-limit.ts'

/** One subscriber can have a /64 of IPv6, and a provider gives some of them a /48: 65,536 of those. */
const perSubscriber = 64
const perSite = 48
/** How much more all of a /48 may do than one of its networks: an office is many people, a stranger is one. */
const siteFactor = 8

const toPrefix = (address: ipaddr.IPv6, bits: number): string =>
  `${address
    .toByteArray()
    .slice(0, bits / 8)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')}/${bits}`

/** What rate limits count by: an IPv4 address, or the /64 of an IPv6 one, all of which one person can have. */
export const toClientNetwork = (ip: string): string => {
  if (!ipaddr.isValid(ip)) return 'unknown'
  const address = ipaddr.process(ip)
  return address instanceof ipaddr.IPv6 ? toPrefix(address, perSubscriber) : address.toString()
}

/** The /48 of an IPv6 address. */
const toClientSite = (ip: string): string | undefined => {
  if (!ipaddr.isValid(ip)) return undefined
  const address = ipaddr.process(ip)
  return address instanceof ipaddr.IPv6 ? toPrefix(address, perSite) : undefined
}

const toSiteLimit = (limit: RateLimit): RateLimit => ({
  ...limit,
  name: `${limit.name}-site`,
  max: limit.max * siteFactor,
})

/** Throws what counting would throw once nothing is left to where a call comes from; counts none. */
export const checkByNetwork = async (limiter: RateLimiter, limit: RateLimit, ip: string): Promise<void> => {
  await limiter.check(limit, toClientNetwork(ip))
  const site = toClientSite(ip)
  if (site !== undefined) await limiter.check(toSiteLimit(limit), site)
}

/** Counts a call, or `amount`, by where it comes from; of IPv6 also by the /48, which has a larger bucket. */
export const countByNetwork = async (limiter: RateLimiter, limit: RateLimit, ip: string, amount = 1): Promise<void> => {
  await limiter.count(limit, toClientNetwork(ip), amount)
  const site = toClientSite(ip)
  if (site !== undefined) await limiter.count(toSiteLimit(limit), site, amount)
}

/** The address in an entry of `X-Forwarded-For`: some proxies add a port, and brackets around IPv6. */
export const readForwardedAddress = (entry: string): string | undefined => {
  const text = entry.trim().replaceAll('"', '')
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  return ipaddr.isValid(bare) ? bare : undefined
}
