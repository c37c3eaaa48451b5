const maxUrlLength = 2048

/**
 * Where a link of a text may lead: to a secure page, or to a letter. Null for anything else: an answer is written by others.
 * A name before the host is how one address is made to look like another.
 */
export const getLinkTarget = (href: string): string | null => {
  if (href.length > maxUrlLength || !URL.canParse(href)) return null
  const url = new URL(href)
  if (url.protocol === 'mailto:') return url.href
  return url.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : null
}
