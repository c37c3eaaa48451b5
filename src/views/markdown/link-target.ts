const maxUrlLength = 2048

/**
 * Allows secure pages and mail addresses only, because others write the answers. A user name before the host can
 * disguise an address.
 */
export const getLinkTarget = (href: string): string | null => {
  if (href.length > maxUrlLength || !URL.canParse(href)) return null
  const url = new URL(href)
  if (url.protocol === 'mailto:') return url.href
  return url.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : null
}
