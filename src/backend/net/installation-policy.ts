import type { Config } from '../config.ts'
import { outboundPolicy, type OutboundPolicy } from './outbound-policy.ts'

/** Whom this installation may call. */
export const installationPolicy = ({ isSelfHosted, privateHosts }: Config): OutboundPolicy =>
  outboundPolicy({ selfHosted: isSelfHosted, allowList: privateHosts.join(',') })
