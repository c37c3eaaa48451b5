/**
 * A cookie may have been set for a parent domain; a browser ignores the deletion of a cookie that does not exist
 * there.
 */
export const forgetCookies = ({ document, location }: Window, isMeant: (name: string) => boolean): void => {
  const parts = location.hostname.split('.')
  const domains = ['', ...parts.map((_, index) => `; domain=${parts.slice(index).join('.')}`)]
  for (const pair of document.cookie.split('; ')) {
    const name = pair.split('=')[0] ?? ''
    if (!isMeant(name)) continue
    for (const domain of domains) document.cookie = `${name}=; path=/; max-age=0${domain}`
  }
}
