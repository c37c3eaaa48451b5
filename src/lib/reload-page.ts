const refetchTimeoutMs = 5_000

const part = /\.(?:js|css)$|\/_i18n\//

const listParts = ({ document, location, performance }: Window): ReadonlySet<string> => {
  const tags = document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>('link[href], script[src]')
  const addresses = [...tags].map((tag) => ('href' in tag ? tag.href : tag.src))
  const fetched = performance.getEntriesByType('resource').map(({ name }) => name)
  const isPart = (address: string) => address.startsWith(location.origin) && part.test(address)
  return new Set([location.href, ...[...addresses, ...fetched].filter(isPart)])
}

/**
 * Fetches the page and its files past the browser's cache, which may hold a damaged one. Resolves with whether the
 * server answered.
 */
const refetchParts = async (page: Window): Promise<boolean> => {
  let isReachable = false
  const refetch = async (address: string) => {
    const signal = AbortSignal.timeout(refetchTimeoutMs)
    const answer = await page.fetch(address, { cache: 'reload', signal })
    isReachable = true
    await answer.arrayBuffer()
  }
  await Promise.allSettled([...listParts(page)].map(refetch))
  return isReachable
}

/** Browsers remember a failed module, so only a reload fetches it again. Without a connection the page stays as it is. */
export const reloadPage = async (page: Window, onUnreachable: () => void, address?: string): Promise<void> => {
  if (!(await refetchParts(page))) onUnreachable()
  else if (address === undefined) page.location.reload()
  else page.location.assign(address)
}
