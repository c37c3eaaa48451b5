import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

const globalUnicastV6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]
const documentationV6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2001:db8::'), 32]
const metadataV4 = ipaddr.IPv4.parse('169.254.169.254')
const metadataV6 = ipaddr.IPv6.parse('fd00:ec2::254')

export const readAddress = (text: string): Address | null => {
  const bare = text.replace(/^\[|\]$/g, '')
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return ipaddr.IPv4.parse(bare)
  if (!ipaddr.IPv6.isValid(bare)) return null
  const address = ipaddr.IPv6.parse(bare)
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address
}

export const isPublicAddress = (address: Address): boolean => {
  if (address.range() !== 'unicast') return false
  if (address instanceof ipaddr.IPv4) return true
  return address.match(globalUnicastV6) && !address.match(documentationV6)
}

/** Metadata services of clouds hand out credentials of the machine, so no allow-list opens them. */
export const isMetadataAddress = (address: Address): boolean => {
  const [metadata, bits] = address instanceof ipaddr.IPv4 ? [metadataV4, 32] : [metadataV6, 128]
  return address.match(metadata, bits)
}
