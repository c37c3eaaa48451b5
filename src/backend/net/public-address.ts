import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

const GLOBAL_UNICAST_V6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]
const DOCUMENTATION_V6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2001:db8::'), 32]
const METADATA_V4 = ipaddr.IPv4.parse('169.254.169.254')
const METADATA_V6 = ipaddr.IPv6.parse('fd00:ec2::254')

export function readAddress(text: string): Address | null {
  const bare = text.replace(/^\[|\]$/g, '')
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return ipaddr.IPv4.parse(bare)
  if (!ipaddr.IPv6.isValid(bare)) return null
  const address = ipaddr.IPv6.parse(bare)
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address
}

export function isPublicAddress(address: Address): boolean {
  if (address.range() !== 'unicast') return false
  if (address instanceof ipaddr.IPv4) return true
  return address.match(GLOBAL_UNICAST_V6) && !address.match(DOCUMENTATION_V6)
}

/** Metadata services of clouds hand out credentials of the machine, so no allow-list opens them. */
export function isMetadataAddress(address: Address): boolean {
  const [metadata, bits] = address instanceof ipaddr.IPv4 ? [METADATA_V4, 32] : [METADATA_V6, 128]
  return address.match(metadata, bits)
}
