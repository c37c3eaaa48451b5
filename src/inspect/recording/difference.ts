import type { Plain } from '../observer/record.ts'

export type Path = readonly (string | number)[]

export type Difference =
  | { readonly kind: 'added'; readonly path: Path; readonly after: Plain }
  | { readonly kind: 'removed'; readonly path: Path; readonly before: Plain }
  | { readonly kind: 'changed'; readonly path: Path; readonly before: Plain; readonly after: Plain }

type Place = string | number
type Parts = ReadonlyMap<Place, Plain>

const toParts = (value: Plain): Parts | null => {
  if (Array.isArray(value)) return new Map((value as readonly Plain[]).map((item, at) => [at, item]))
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : null
}

/** Lists shrink from their end, so that the remaining indexes stay valid. */
const places = (before: Parts, after: Parts, isList: boolean): readonly Place[] => {
  const gone = [...before.keys()].filter((place) => !after.has(place))
  return [...after.keys(), ...(isList ? gone.toReversed() : gone)]
}

/** The differences are in an order in which they can be applied to `before`. Lists are compared index by index. */
export const differencesBetween = (
  before: Plain | undefined,
  after: Plain | undefined,
  path: Path = [],
): readonly Difference[] => {
  if (before === after) return []
  if (before === undefined) return after === undefined ? [] : [{ kind: 'added', path, after }]
  if (after === undefined) return [{ kind: 'removed', path, before }]
  const [were, are] = [toParts(before), toParts(after)]
  if (were === null || are === null || Array.isArray(before) !== Array.isArray(after))
    return [{ kind: 'changed', path, before, after }]
  return places(were, are, Array.isArray(after)).flatMap((place) =>
    differencesBetween(were.get(place), are.get(place), [...path, place]),
  )
}

const put = (value: Plain | undefined, [place, ...rest]: Path, change: Plain | undefined): Plain | undefined => {
  if (place === undefined || value === undefined) return change
  const parts = new Map(toParts(value))
  const inner = put(parts.get(place), rest, change)
  if (inner === undefined) parts.delete(place)
  else parts.set(place, inner)
  return Array.isArray(value) ? [...parts.values()] : Object.fromEntries(parts)
}

export const applyDifferences = (before: Plain | undefined, differences: readonly Difference[]): Plain | undefined => {
  let value = before
  for (const difference of differences)
    value = put(value, difference.path, difference.kind === 'removed' ? undefined : difference.after)
  return value
}

const isName = (place: string): boolean => /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(place)

export const pathText = (path: Path): string =>
  path
    .map((place, at) => {
      if (typeof place === 'number') return `[${place}]`
      if (!isName(place)) return `[${JSON.stringify(place)}]`
      return at === 0 ? place : `.${place}`
    })
    .join('')
