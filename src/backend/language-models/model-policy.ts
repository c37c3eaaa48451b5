import type { Config } from '../config.ts'
import { installationPolicy } from '../net/installation-policy.ts'
import { isLoopbackHost, isLoopbackUrl } from '../net/loopback.ts'
import { outboundPolicy, type OutboundPolicy } from '../net/outbound-policy.ts'

/** A model of the installation on loopback may be called while the server itself listens on loopback (`src/backend/README.md`, B1b). */
export const modelPolicy = (config: Config, baseUrl: string): OutboundPolicy => {
  const policy = installationPolicy(config)
  if (!isLoopbackHost(config.host) || !isLoopbackUrl(baseUrl)) return policy
  const { host } = new URL(baseUrl)
  const own = outboundPolicy({ selfHosted: true, allowList: host })
  return { allowedHosts: [...policy.allowedHosts, ...own.allowedHosts] }
}

/** An organisation reaches loopback only where nobody but the people at this machine reaches the server. */
export const ownModelPolicy = (config: Config, baseUrl: string): OutboundPolicy =>
  config.isLocalOnly ? modelPolicy(config, baseUrl) : installationPolicy(config)
