import type { Config } from '../config.ts'
import { isLoopbackHost, isLoopbackUrl } from './loopback.ts'
import { outboundPolicy, type OutboundPolicy } from './outbound-policy.ts'

export const installationPolicy = ({ isSelfHosted, privateHosts }: Config): OutboundPolicy =>
  outboundPolicy({ selfHosted: isSelfHosted, allowList: privateHosts.join(',') })

/** A host that the environment names may be on loopback while the server itself listens there. */
export const configuredHostPolicy = (config: Config, address: string): OutboundPolicy => {
  const policy = installationPolicy(config)
  if (!isLoopbackHost(config.host) || !isLoopbackUrl(address)) return policy
  const { host } = new URL(address)
  const own = outboundPolicy({ selfHosted: true, allowList: host })
  return { allowedHosts: [...policy.allowedHosts, ...own.allowedHosts] }
}
