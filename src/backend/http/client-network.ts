import ipaddr from 'ipaddr.js'

/** What rate limits count by: an IPv4 address, or the /64 of an IPv6 one, all of which one person can have. */
export const clientNetwork = (ip: string): string => {
  if (!ipaddr.isValid(ip)) return 'unknown'
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  return `${address
    .toByteArray()
    .slice(0, 8)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')}/64`
}
