import { isListed, isPortListed, type OutboundPolicy } from './outbound-policy.ts'
import { OutboundRefused } from './outbound-refused.ts'
import { isPrivateName } from './outbound-url.ts'
import { isPublicAddress, readAddress } from './public-address.ts'
import { resolveTarget, type ResolveName } from './resolve-outbound.ts'

const defaultPort = 22
const maxLength = 2000

export interface SshAddress {
  readonly text: string
  readonly user: string
  readonly host: string
  readonly port: number
  readonly path: string
}

export interface SshDestination extends SshAddress {
  readonly ip: string
}

const isSshPort = (port: number): boolean => port === defaultPort

const invalid = (): OutboundRefused => new OutboundRefused('invalidUrl', '')

/** Hosts are read as in an address of the web, so that `127.1` and `①②⑦.0.0.1` become what they stand for. */
const readHost = (raw: string): string => {
  if (/[#?@/%]/.test(raw) || !URL.canParse(`http://${raw}/`)) throw invalid()
  const { hostname, port } = new URL(`http://${raw}/`)
  const host = hostname.replace(/\.$/, '').replaceAll(/[[\]]/g, '')
  const isName = /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/.test(host)
  if (port !== '' || (!isName && readAddress(host) === null)) throw invalid()
  return host
}

const isUser = (user: string): boolean => /^[A-Za-z0-9_][A-Za-z0-9._-]{0,63}$/.test(user)

const isPath = (path: string): boolean =>
  /^[\p{L}\p{N}._~/][\p{L}\p{N}._~/@+%,=-]*$/u.test(path) && /[\p{L}\p{N}]/u.test(path)

interface Parts {
  readonly user: string
  readonly host: string
  readonly port: number
  readonly path: string
}

const readPort = (text: string | undefined): number => {
  const port = text === undefined ? defaultPort : Number(text)
  if (port < 1 || port > 65_535) throw invalid()
  return port
}

const splitUrl = (raw: string): Parts => {
  const rest = raw.slice('ssh://'.length)
  const slash = rest.indexOf('/')
  const authority = slash === -1 ? '' : rest.slice(0, slash)
  const at = authority.lastIndexOf('@')
  const user = authority.slice(0, Math.max(at, 0))
  if (user.includes(':')) throw new OutboundRefused('credentialsInUrl', '')
  const [, host = '', port] = /^(\[[0-9A-Fa-f:.]+\]|[^[\]:]+)(?::(\d{1,5}))?$/.exec(authority.slice(at + 1)) ?? []
  return { user, host, port: readPort(port), path: rest.slice(slash) }
}

const splitShort = (raw: string): Parts => {
  const [, user = '', host = '', path = ''] = /^([^@:/]+)@(\[[0-9A-Fa-f:.]+\]|[^@:/[\]]+):([^:]+)$/.exec(raw) ?? []
  return { user, host, port: defaultPort, path }
}

const split = (raw: string): Parts => {
  const scheme = /^([a-z][a-z0-9+.-]*):(?:\/\/|:)/i.exec(raw)?.[1]
  if (scheme === undefined) return splitShort(raw)
  if (scheme.toLowerCase() !== 'ssh' || !raw.startsWith('ssh://')) throw new OutboundRefused('schemeNotAllowed', '')
  return splitUrl(raw)
}

const show = (raw: string, { user, port, path }: Parts, host: string): string => {
  const shown = host.includes(':') ? `[${host}]` : host
  if (!raw.startsWith('ssh://')) return `${user}@${shown}:${path}`
  return `ssh://${user}@${shown}${port === defaultPort ? '' : `:${port}`}${path}`
}

export const parseSshAddress = (raw: string, policy: OutboundPolicy): SshAddress => {
  if (raw === '' || raw.length > maxLength || raw.startsWith('-') || /[\s\p{C}\\]/u.test(raw)) throw invalid()
  const parts = split(raw)
  if (!isUser(parts.user) || !isPath(parts.path)) throw invalid()
  const host = readHost(parts.host)
  const { port } = parts
  if (!isSshPort(port) && !isPortListed(policy, port)) throw new OutboundRefused('portNotAllowed', host)
  const address = readAddress(host)
  const isPrivate = address === null ? isPrivateName(host) : !isPublicAddress(address)
  if (isPrivate && !isListed(policy, { host, address, port }, isSshPort)) {
    throw new OutboundRefused(address === null ? 'privateHost' : 'privateAddress', host)
  }
  return { text: show(raw, parts, host), user: parts.user, host, port, path: parts.path }
}

export const resolveSsh = async (
  raw: string,
  policy: OutboundPolicy,
  resolveName?: ResolveName,
): Promise<SshDestination> => {
  const address = parseSshAddress(raw, policy)
  const [ip = ''] = await resolveTarget(address, { policy, resolveName, isUsual: isSshPort })
  return { ...address, ip }
}
