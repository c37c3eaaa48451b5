type Tag = HTMLLinkElement | HTMLScriptElement

/** Nobody waits longer for what they pressed. */
const refetchTimeoutMs = 5_000

const toAddress = (tag: Tag): string => ('href' in tag ? tag.href : tag.src)

/** Fetches the parts again: one that failed its integrity check would be taken from the browser's cache. */
export const refetchParts = async (document: Document): Promise<void> => {
  const tags = document.querySelectorAll<Tag>('link[integrity], script[integrity]')
  await Promise.allSettled(
    [...tags].map((tag) =>
      window.fetch(toAddress(tag), {
        cache: 'reload',
        integrity: tag.getAttribute('integrity') ?? '',
        signal: AbortSignal.timeout(refetchTimeoutMs),
      }),
    ),
  )
}
