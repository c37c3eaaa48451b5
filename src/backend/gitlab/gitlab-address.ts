import { withoutEnd } from '#src/lib/without-end.ts'
import type { Config } from '../config.ts'
import { isSafeApi } from '../environment-values.ts'
import { requireOutboundUrl } from '../http/outbound-address.ts'
import { refused } from '../http/refusal.ts'
import { integrationPolicy } from '../integrations/host-fetch.ts'

const isSlash = (character: string): boolean => character === '/'
const apiPath = '/api/v4'

export const requireGitlabAddress = (config: Config, raw: string): string => {
  const { href, search, hash } = requireOutboundUrl(raw, integrationPolicy(config, raw), 'errors.hostAddressInvalid')
  if (search !== '' || hash !== '') throw refused(400, 'errors.hostAddressInvalid')
  if (!isSafeApi(href) && !config.isSelfHosted) throw refused(400, 'errors.accessTokenInsecure')
  const address = withoutEnd(href, isSlash)
  return address.endsWith(apiPath) ? withoutEnd(address.slice(0, -apiPath.length), isSlash) : address
}

export const isSameServer = (left: string, right: string): boolean => new URL(left).origin === new URL(right).origin
