import type { Config } from '../config.ts'
import { configuredHostPolicy, installationPolicy } from '../net/installation-policy.ts'
import type { OutboundPolicy } from '../net/outbound-policy.ts'

/** A model of the installation on loopback may be called while the server itself listens on loopback (`src/backend/README.md`, B1b). */
export const modelPolicy = configuredHostPolicy

/** An organisation reaches loopback only where nobody but the people at this machine reaches the server. */
export const ownModelPolicy = (config: Config, baseUrl: string): OutboundPolicy =>
  config.isLocalOnly ? modelPolicy(config, baseUrl) : installationPolicy(config)
