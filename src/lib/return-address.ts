const maxAddressLength = 2_048

/**
 * Resolves an address as a browser would; null unless it lies on `origin`. The result begins with exactly one slash,
 * so that it cannot name another host when it is resolved again.
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
