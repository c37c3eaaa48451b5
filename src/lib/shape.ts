const mismatch = Symbol('mismatch')

/**
 * Reads a value of unknown origin into a fresh one of type `T`, or returns `mismatch`. valibot lacks schemas without
 * issues: with it each first page is 3.0 kB larger, and the search page exceeds its gate (152.2 of 150 kB).
 */
export type Shape<T> = (value: unknown) => T | typeof mismatch

export type Read<S> = S extends Shape<infer T> ? T : never

export const only =
  <T>(fits: (value: unknown) => value is T): Shape<T> =>
  (value) =>
    fits(value) ? value : mismatch

export const flag = only((value) => typeof value === 'boolean')
export const text = only((value) => typeof value === 'string')
export const filledText = only((value): value is string => typeof value === 'string' && value !== '')
export const headerText = only((value): value is string => typeof value === 'string' && /^[!-~]+$/.test(value))
export const finite = only((value): value is number => typeof value === 'number' && Number.isFinite(value))
export const count = only((value): value is number => Number.isSafeInteger(value) && Number(value) > 0)

export const oneOf = <const T extends string>(names: readonly T[]): Shape<T> =>
  only((value): value is T => (names as readonly unknown[]).includes(value))

export const nullable =
  <T>(shape: Shape<T>): Shape<T | null> =>
  (value) =>
    value === null ? null : shape(value)

export const optional =
  <T, const F>(shape: Shape<T>, otherwise: F): Shape<T | F> =>
  (value) =>
    value === undefined ? otherwise : shape(value)

export const list =
  <T>(shape: Shape<T>): Shape<T[]> =>
  (value) => {
    if (!Array.isArray(value)) return mismatch
    const items = value.map(shape)
    return items.includes(mismatch) ? mismatch : (items as T[])
  }

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const dictionary =
  <T>(shape: Shape<T>): Shape<Record<string, T>> =>
  (value) => {
    if (!isPlain(value)) return mismatch
    const entries = Object.entries(value).map(([key, inner]) => [key, shape(inner)] as const)
    return entries.some(([, inner]) => inner === mismatch)
      ? mismatch
      : (Object.fromEntries(entries) as Record<string, T>)
  }

/** Reads own members only and leaves others out. */
export const object =
  <Fields extends Record<string, Shape<unknown>>>(
    fields: Fields,
  ): Shape<{ [Name in keyof Fields]: Read<Fields[Name]> }> =>
  (value) => {
    if (!isPlain(value)) return mismatch
    const entries = Object.entries(fields).map(
      ([name, shape]) =>
        [name, shape(Object.hasOwn(value, name) ? value[name as keyof typeof value] : undefined)] as const,
    )
    return entries.some(([, inner]) => inner === mismatch)
      ? mismatch
      : (Object.fromEntries(entries) as { [Name in keyof Fields]: Read<Fields[Name]> })
  }

/** Null for a value of another shape. Never throws. */
export const read = <T>(shape: Shape<T>, value: unknown): T | null => {
  const result = shape(value)
  return result === mismatch ? null : result
}

export const readJson = <T>(shape: Shape<T>, json: string | null): T | null => {
  try {
    return json === null ? null : read(shape, JSON.parse(json))
  } catch {
    return null
  }
}
