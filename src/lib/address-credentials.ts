import { withoutEnd } from './without-end.ts'

interface SplitAddress {
  readonly address: string
  readonly username: string
  readonly password: string
}

const decode = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const withoutCredentials = (given: URL, isSsh: boolean): string => {
  const url = new URL(given)
  if (!isSsh) url.username = ''
  url.password = ''
  return url.pathname === '/' && url.search === '' ? withoutEnd(url.href, (character) => character === '/') : url.href
}

export const splitCredentials = (text: string): SplitAddress | undefined => {
  const given = text.trim()
  if (!URL.canParse(given)) return undefined
  const url = new URL(given)
  const isSsh = url.protocol === 'ssh:'
  if (!isSsh && url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  if (url.password === '' && (isSsh || url.username === '')) return undefined
  const address = withoutCredentials(url, isSsh)
  return { address, username: decode(url.username), password: decode(url.password) }
}
