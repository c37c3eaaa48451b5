import ipaddr from 'ipaddr.js'
import type { RateLimit, RateLimiter } from './rate-limit.ts'

/** A subscriber can have a /64 of IPv6, and some have a /48. */
const perSubscriber = 64
const perSite = 48
/** A /48 may be an office of many people, so it has a larger bucket. */
const siteFactor = 8

const toPrefix = (address: ipaddr.IPv6, bits: number): string =>
  `${address
    .toByteArray()
    .slice(0, bits / 8)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')}/${bits}`

export const toClientNetwork = (ip: string): string => {
  if (!ipaddr.isValid(ip)) return 'unknown'
  const address = ipaddr.process(ip)
  return address instanceof ipaddr.IPv6 ? toPrefix(address, perSubscriber) : address.toString()
}

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

export const checkByNetwork = async (limiter: RateLimiter, limit: RateLimit, ip: string): Promise<void> => {
  await limiter.check(limit, toClientNetwork(ip))
  const site = toClientSite(ip)
  if (site !== undefined) await limiter.check(toSiteLimit(limit), site)
}

export const countByNetwork = async (limiter: RateLimiter, limit: RateLimit, ip: string, amount = 1): Promise<void> => {
  await limiter.count(limit, toClientNetwork(ip), amount)
  const site = toClientSite(ip)
  if (site !== undefined) await limiter.count(toSiteLimit(limit), site, amount)
}

export const readForwardedAddress = (entry: string): string | undefined => {
  const text = entry.trim().replaceAll('"', '')
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  return ipaddr.isValid(bare) ? bare : undefined
}
