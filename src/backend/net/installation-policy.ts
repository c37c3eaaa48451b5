import type { Config } from '../config.ts'
import { outboundPolicy, type OutboundPolicy } from './outbound-policy.ts'

export const installationPolicy = ({ isSelfHosted, privateHosts }: Config): OutboundPolicy =>
  outboundPolicy({ selfHosted: isSelfHosted, allowList: privateHosts.join(',') })
