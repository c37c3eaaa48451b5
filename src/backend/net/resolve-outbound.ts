import { lookup } from 'node:dns/promises'
import { isListed, isUsualPort, type OutboundPolicy } from './outbound-policy.ts'
import { OutboundRefused } from './outbound-refused.ts'
import { parseOutboundUrl, type OutboundUrl } from './outbound-url.ts'
import { isMetadataAddress, isPublicAddress, readAddress } from './public-address.ts'

export type ResolveName = (host: string) => Promise<readonly string[]>

/** Connections may be made to these checked addresses only. */
export interface CheckedDestination extends OutboundUrl {
  readonly addresses: readonly string[]
}

export const resolveWithSystem: ResolveName = async (host) =>
  (await lookup(host, { all: true, verbatim: true })).map((answer) => answer.address)

const lookUpAddresses = async (host: string, resolveName: ResolveName): Promise<readonly string[]> => {
  try {
    return await resolveName(host)
  } catch {
    throw new OutboundRefused('unresolvable', host)
  }
}

type Target = Pick<OutboundUrl, 'host' | 'port'>

const checkAddress = (text: string, target: Target, policy: OutboundPolicy, isUsual: typeof isUsualPort): string => {
  const address = readAddress(text)
  const isAllowed =
    address !== null &&
    !isMetadataAddress(address) &&
    ((isPublicAddress(address) && isUsual(target.port)) ||
      isListed(policy, { host: target.host, address, port: target.port }, isUsual))
  if (!isAllowed) throw new OutboundRefused('privateAddress', target.host)
  return address.toString()
}

interface Resolving {
  readonly policy: OutboundPolicy
  readonly resolveName?: ResolveName | undefined
  readonly isUsual?: typeof isUsualPort
}

/** Refuses a host if any of its addresses is private, which prevents DNS rebinding. Throws `OutboundRefused`. */
export const resolveTarget = async (
  target: Target,
  { policy, resolveName = resolveWithSystem, isUsual = isUsualPort }: Resolving,
): Promise<readonly string[]> => {
  const answers = readAddress(target.host) === null ? await lookUpAddresses(target.host, resolveName) : [target.host]
  if (answers.length === 0) throw new OutboundRefused('unresolvable', target.host)
  return answers.map((answer) => checkAddress(answer, target, policy, isUsual))
}

export const resolveOutbound = async (
  raw: string,
  policy: OutboundPolicy,
  resolveName?: ResolveName,
): Promise<CheckedDestination> => {
  const target = parseOutboundUrl(raw, policy)
  return { ...target, addresses: await resolveTarget(target, { policy, resolveName }) }
}
