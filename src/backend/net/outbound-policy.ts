import ipaddr from 'ipaddr.js'
import { readAddress } from './public-address.ts'

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number]

interface AllowedHost {
  readonly name: string | null
  readonly range: Range | null
  readonly port: number | null
}

export interface OutboundPolicy {
  readonly allowedHosts: readonly AllowedHost[]
}

const usualPorts = [80, 443, 8080, 8443]

export const publicOnlyPolicy: OutboundPolicy = { allowedHosts: [] }

export class AllowListMistake extends Error {
  override readonly name = 'AllowListMistake'
  readonly entry: string

  constructor(entry: string) {
    super(`Not a host, an address, a range or one of these with a port: ${entry}`)
    this.entry = entry
  }
}

const readEntry = (entry: string): AllowedHost => {
  if (ipaddr.isValidCIDR(entry)) return { name: null, range: ipaddr.parseCIDR(entry), port: null }
  const parts = /^(\[[^\]]+\]|[^:]+)(?::(\d{1,5}))?$/.exec(entry)
  const host = parts?.[1] ?? entry
  const port = parts?.[2] === undefined ? null : Number(parts[2])
  const address = readAddress(host)
  if (address !== null) return { name: null, range: [address, address.kind() === 'ipv4' ? 32 : 128], port }
  if (!/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host) || (port !== null && port > 65_535))
    throw new AllowListMistake(entry)
  return { name: host.toLowerCase(), range: null, port }
}

/**
 * Reads entries such as `git.lan`, `git.lan:3000`, `10.0.0.0/8` or `[fd00::1]:8080`. The list is ignored outside a
 * self-hosted installation. Throws `AllowListMistake`.
 */
export const outboundPolicy = (options: { selfHosted: boolean; allowList: string }): OutboundPolicy => {
  if (!options.selfHosted) return publicOnlyPolicy
  const entries = options.allowList.split(/[\s,]+/).filter((entry) => entry !== '')
  return { allowedHosts: entries.map(readEntry) }
}

export const isAllowList = (entries: readonly string[]): boolean => {
  try {
    outboundPolicy({ selfHosted: true, allowList: entries.join(',') })
    return true
  } catch {
    return false
  }
}

export const isUsualPort = (port: number): boolean => usualPorts.includes(port)

const isWithin = (address: ipaddr.IPv4 | ipaddr.IPv6, [base, bits]: Range): boolean =>
  address.kind() === base.kind() && address.match(base, bits)

export const isListed = (
  policy: OutboundPolicy,
  target: { host: string; address: ipaddr.IPv4 | ipaddr.IPv6 | null; port: number },
  isUsual = isUsualPort,
): boolean =>
  policy.allowedHosts.some((allowed) => {
    if (allowed.port === null ? !isUsual(target.port) : allowed.port !== target.port) return false
    if (allowed.name !== null) return allowed.name === target.host
    return allowed.range !== null && target.address !== null && isWithin(target.address, allowed.range)
  })

/** An unusual port may be used only with the host of the entry that names it. */
export const isPortListed = (policy: OutboundPolicy, port: number): boolean =>
  policy.allowedHosts.some((allowed) => allowed.port === port)
