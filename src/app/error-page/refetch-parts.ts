type Tag = HTMLLinkElement | HTMLScriptElement

const addressOf = (tag: Tag): string => ('href' in tag ? tag.href : tag.src)

/** What failed its integrity check is in the browser's cache and would be taken from there again: it is fetched anew. */
export const refetchParts = async (document: Document): Promise<void> => {
  const tags = document.querySelectorAll<Tag>('link[integrity], script[integrity]')
  await Promise.allSettled(
    [...tags].map((tag) =>
      window.fetch(addressOf(tag), { cache: 'reload', integrity: tag.getAttribute('integrity') ?? '' }),
    ),
  )
}
