import { matchRoute } from './match-route.ts'
import { getRoute } from './route-table.ts'

export interface Address {
  readonly path: string
  readonly search: string
  readonly hash: string
}

export const splitAddress = (address: string): Address => {
  const [beforeHash = '', hash] = halves(address, '#')
  const [path = '', search] = halves(beforeHash, '?')
  return { path: path || '/', search: search ? `?${search}` : '', hash: hash ? `#${hash}` : '' }
}

const halves = (text: string, separator: string): [string, string?] => {
  const at = text.indexOf(separator)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}

const secretMatch = (path: string) => {
  const match = matchRoute(path)
  return match && getRoute(match.name).hasSecrets ? match : null
}

/** An address may hold a token even if none is left in it here. */
export const mayHoldSecrets = (address: string): boolean => secretMatch(splitAddress(address).path) !== null

/** Removes the token of an invitation, a confirmation or a reset from an address; returns null when it held no secret. */
export const liftSecrets = (
  address: string,
): { readonly address: string; readonly secrets: Readonly<Record<string, string>> | null } => {
  const { path, search, hash } = splitAddress(address)
  const match = secretMatch(path)
  if (!match) return { address, secrets: null }
  const bare = getRoute(match.name).path.split('/:', 1).join('')
  const secrets = { ...Object.fromEntries(new URLSearchParams(search)), ...match.params }
  return Object.keys(secrets).length === 0 && hash === ''
    ? { address: bare, secrets: null }
    : { address: bare, secrets }
}
