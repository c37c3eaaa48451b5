import { routes } from './route-table.ts'

export type Params = Readonly<Record<string, string>>

export interface Match {
  readonly name: keyof typeof routes
  readonly params: Params
}

/** `/login/` is `/login`; a path of nothing but slashes is `/`. */
export const tidyPath = (path: string): string => `/${splitPath(path).join('/')}`

/**
 * Null for a path of no screen. `regexparam` lacks what is decided here: it takes letters of either case, decodes no
 * parameter, and so cannot refuse one that is encoded wrongly.
 */
export const matchRoute = (path: string): Match | null => {
  const given = splitPath(path)
  for (const [name, { path: pattern }] of Object.entries(routes)) {
    const params = matchSegments(splitPath(pattern), given)
    if (params) return { name: name as keyof typeof routes, params }
  }
  return null
}

const splitPath = (path: string): string[] => path.split('/').filter((segment) => segment !== '')

const matchSegments = (pattern: readonly string[], given: readonly string[]): Params | null => {
  if (given.length > pattern.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of pattern.entries()) {
    const segment = given[index]
    if (segment === undefined) return part.endsWith('?') ? params : null
    if (part.startsWith(':')) {
      const value = decoded(segment)
      if (value === null) return null
      params[part.slice(1).replace('?', '')] = value
    } else if (part !== segment) return null
  }
  return params
}

const decoded = (segment: string): string | null => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}
