import type { Plain } from '../observer/record.ts'

const isPlainObject = (value: Plain | undefined): value is { readonly [name: string]: Plain } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const below = (prefix: string, name: string): string => (prefix === '' ? name : `${prefix}.${name}`)

/** Outer states come first, as in `signedIn`, `signedIn.fresh`. */
export const statePaths = (value: Plain | undefined, prefix = ''): readonly string[] => {
  if (typeof value === 'string') return [below(prefix, value)]
  if (!isPlainObject(value)) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const path = below(prefix, name)
    return [path, ...statePaths(inner, path)]
  })
}

export const innermostPaths = (value: Plain | undefined): readonly string[] => {
  const paths = statePaths(value)
  return paths.filter((path) => !paths.some((candidate) => candidate.startsWith(`${path}.`)))
}

export interface StateMoves {
  readonly left: readonly string[]
  readonly entered: readonly string[]
}

/** States that are left come innermost first. A re-entered state is in neither list. */
export const stateMoves = (before: Plain | undefined, after: Plain | undefined): StateMoves => {
  const [were, are] = [statePaths(before), statePaths(after)]
  return {
    left: were.filter((path) => !are.includes(path)).toReversed(),
    entered: are.filter((path) => !were.includes(path)),
  }
}
