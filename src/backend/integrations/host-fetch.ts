import type { Config } from '../config.ts'
import { createBoundedFetch } from '../net/bounded-fetch.ts'
import { configuredHostPolicy, installationPolicy } from '../net/installation-policy.ts'
import type { OutboundPolicy } from '../net/outbound-policy.ts'

const maxReplyBytes = 4_000_000

/** An organisation reaches loopback only where nobody but the people at this machine reaches the server. */
export const integrationPolicy = (config: Config, address: string): OutboundPolicy =>
  config.isLocalOnly ? configuredHostPolicy(config, address) : installationPolicy(config)

/** Credentials never follow a redirect. The caller's signal bounds the time. */
export const createHostFetch = (config: Config, address: string): typeof globalThis.fetch =>
  createBoundedFetch(integrationPolicy(config, address), { maxReplyBytes, maxRedirects: 0 })

export const createConfiguredHostFetch = (config: Config, address: string): typeof globalThis.fetch =>
  createBoundedFetch(configuredHostPolicy(config, address), { maxReplyBytes, maxRedirects: 0 })
