const names = ['id_before', 'id_after', 'cursor', 'page'] as const
const maxLength = 500

const findNextLink = (header: string): string | undefined =>
  header
    .split(',')
    .find((part) => /;\s{0,9}rel="?next"?/.test(part))
    ?.split('>')[0]
    ?.trim()
    .slice(1)

export const readNextCursor = (headers: Headers): string | undefined => {
  const link = findNextLink(headers.get('link') ?? '')
  const query = link !== undefined && URL.canParse(link) ? new URL(link).searchParams : new URLSearchParams()
  const name = names.find((known) => query.has(known))
  if (name !== undefined) return `${name}=${query.get(name) ?? ''}`.slice(0, maxLength)
  const page = headers.get('x-next-page') ?? ''
  return /^\d{1,9}$/.test(page) ? `page=${page}` : undefined
}

export const toCursorQuery = (cursor: string | undefined): Readonly<Record<string, string>> => {
  const [name, ...rest] = (cursor ?? '').split('=')
  const known = names.find((candidate) => candidate === name)
  return known === undefined ? {} : { [known]: rest.join('=').slice(0, maxLength) }
}
