import type { ResolveName } from '#src/backend/net/resolve-outbound.ts'

export const publicAddress = '93.184.215.14'

const names: Record<string, readonly string[]> = {
  'public.example': [publicAddress],
  'other.example': [publicAddress, '2606:4700::1111'],
  'any.localtest.me': ['127.0.0.1'],
  'half-private.example': [publicAddress, '10.0.0.8'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'silent.example': [],
  'git.lan': ['192.168.1.20'],
  'metadata.lan': ['169.254.169.254'],
}

export const resolveName: ResolveName = async (host) => {
  const addresses = names[host]
  if (addresses === undefined) throw new Error('ENOTFOUND')
  return addresses
}
