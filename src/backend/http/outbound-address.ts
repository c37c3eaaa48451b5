import { isListed, type OutboundPolicy } from '../net/outbound-policy.ts'
import { OutboundRefused, type OutboundRefusal } from '../net/outbound-refused.ts'
import { parseOutboundUrl } from '../net/outbound-url.ts'
import { isPublicAddress, readAddress } from '../net/public-address.ts'
import { parseSshAddress, type SshAddress } from '../net/ssh-address.ts'
import type { ErrorKey } from './error-keys.ts'
import { refused } from './refusal.ts'

const urlKeys: Readonly<Record<OutboundRefusal, ErrorKey>> = {
  invalidUrl: 'errors.urlInvalid',
  schemeNotAllowed: 'errors.urlScheme',
  portNotAllowed: 'errors.urlPort',
  credentialsInUrl: 'errors.urlCredentials',
  privateHost: 'errors.urlPrivate',
  privateAddress: 'errors.urlPrivate',
  unresolvable: 'errors.urlUnresolvable',
  tooManyRedirects: 'errors.urlRedirect',
  insecureRedirect: 'errors.urlRedirect',
}

interface UrlFailure {
  readonly key: ErrorKey
  readonly parameters: Record<string, string>
}

export const urlFailure = ({ code, host }: OutboundRefused): UrlFailure => {
  const key = urlKeys[code]
  const namesHost = key === 'errors.urlPrivate' || key === 'errors.urlUnresolvable'
  return { key, parameters: namesHost ? { host } : {} }
}

/**
 * Checks the address alone and refuses it with 400; it is resolved and checked again when it is fetched. `invalidKey`
 * explains a text that is no address.
 */
export const requireOutboundUrl = (
  raw: string,
  policy: OutboundPolicy,
  invalidKey: ErrorKey = urlKeys.invalidUrl,
): URL => {
  try {
    const { url, host, port } = parseOutboundUrl(raw, policy)
    const address = readAddress(host)
    if (address !== null && !isPublicAddress(address) && !isListed(policy, { host, address, port })) {
      throw new OutboundRefused('privateAddress', host)
    }
    return url
  } catch (error) {
    if (!(error instanceof OutboundRefused)) throw error
    const { key, parameters } = urlFailure(error)
    throw refused(400, error.code === 'invalidUrl' ? invalidKey : key, { translationParameters: parameters })
  }
}

const sshKeys: Readonly<Partial<Record<OutboundRefusal, ErrorKey>>> = {
  invalidUrl: 'errors.sshAddressInvalid',
  schemeNotAllowed: 'errors.sshAddressInvalid',
  portNotAllowed: 'errors.sshPort',
  credentialsInUrl: 'errors.sshCredentials',
}

const refuseSsh = (error: unknown, invalidKey?: ErrorKey): never => {
  if (!(error instanceof OutboundRefused)) throw error
  const { key, parameters } = urlFailure(error)
  const ownKey = error.code === 'invalidUrl' ? (invalidKey ?? sshKeys.invalidUrl) : sshKeys[error.code]
  throw refused(400, ownKey ?? key, { translationParameters: parameters })
}

export const requireSshAddress = (raw: string, policy: OutboundPolicy): SshAddress => {
  try {
    return parseSshAddress(raw, policy)
  } catch (error) {
    return refuseSsh(error)
  }
}

export const requireSshHost = (raw: string, policy: OutboundPolicy): SshAddress => {
  const isWhole = raw.includes('@') || raw.includes('://')
  try {
    return parseSshAddress(isWhole ? raw : `ssh://git@${raw}/repository`, policy)
  } catch (error) {
    return refuseSsh(error, isWhole ? undefined : 'errors.sshHostInvalid')
  }
}
