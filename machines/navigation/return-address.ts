const maxAddressLength = 2_048

/**
 * The address to open after sign-in, or null for one that cannot be trusted: it is resolved as a browser would and must
 * lie on `origin`. The answer begins with exactly one slash, so that it cannot name another host when it is resolved again.
 */
export const resolveReturnAddress = (wanted: unknown, origin: string): string | null => {
  if (typeof wanted !== 'string' || wanted === '' || wanted.length > maxAddressLength) return null
  const url = resolve(wanted, origin)
  if (!url || url.origin !== origin || url.username !== '' || url.password !== '') return null
  const address = `${url.pathname}${url.search}${url.hash}`
  return /^\/(?![/\\])/.test(address) && resolve(address, origin)?.origin === origin ? address : null
}

const resolve = (address: string, base: string): URL | null => {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}
