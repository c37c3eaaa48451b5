const places: Readonly<Record<string, (path: string) => string>> = {
  'github.com': (path) => `https://github.com/${path}/settings/keys`,
  'gitlab.com': (path) => `https://gitlab.com/${path}/-/settings/repository`,
  'bitbucket.org': (path) => `https://bitbucket.org/${path}/admin/access-keys/`,
}

interface Place {
  readonly host: string
  readonly href: string | undefined
}

const splitAddress = (url: string): readonly [host: string, path: string] => {
  const rest = url.trim().replace(/^ssh:\/\//, '')
  const afterUser = rest.slice(rest.indexOf('@') + 1)
  const end = afterUser.search(/[:/]/)
  return end === -1 ? [afterUser, ''] : [afterUser.slice(0, end), afterUser.slice(end + 1)]
}

export const findRegistrationPlace = (url: string): Place => {
  const [host, rest] = splitAddress(url)
  const path = rest.endsWith('.git') ? rest.slice(0, -4) : rest
  const isWhole = /^[\w.~-]+(?:\/[\w.~-]+)+$/.test(path)
  return { host, href: isWhole ? places[host.toLowerCase()]?.(path) : undefined }
}
