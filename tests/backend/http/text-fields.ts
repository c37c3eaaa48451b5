type Path = readonly string[]

export interface TextField {
  readonly path: Path
  readonly isFree: boolean
  readonly beside: readonly (readonly [Path, unknown])[]
}

interface Shape {
  readonly type: string
  readonly entries?: Readonly<Record<string, Shape>>
  readonly wrapped?: Shape
  readonly item?: Shape
  readonly options?: readonly (Shape | string)[]
  readonly literal?: unknown
  readonly key?: string
  readonly pipe?: readonly { readonly type: string }[]
}

const narrowing = new Set(['regex', 'iso_timestamp', 'iso_date', 'email', 'url', 'check', 'picklist'])

const isFree = ({ pipe = [] }: Shape): boolean => !pipe.some(({ type }) => narrowing.has(type)) || isLine(pipe)

const isLine = (pipe: NonNullable<Shape['pipe']>): boolean =>
  pipe.every(
    (step) => !narrowing.has(step.type) || String((step as { requirement?: unknown }).requirement) === '/^\\P{Cc}*$/u',
  )

const fieldsOfVariant = ({ key = '', options = [] }: Shape, path: Path): TextField[] =>
  options.flatMap((option) => {
    if (typeof option === 'string') return []
    const literal = option.entries?.[key]?.literal
    return fieldsIn(option, path).map((field) => ({
      ...field,
      beside: [...field.beside, [[...path, key], literal] as const],
    }))
  })

const fieldsIn = (shape: Shape, path: Path): TextField[] => {
  if (shape.wrapped !== undefined) return fieldsIn(shape.wrapped, path)
  if (shape.entries !== undefined)
    return Object.entries(shape.entries).flatMap(([name, member]) => fieldsIn(member, [...path, name]))
  if (shape.item !== undefined) return fieldsIn(shape.item, [...path, '0'])
  if (shape.type === 'variant') return fieldsOfVariant(shape, path)
  if (shape.type === 'union')
    return (shape.options ?? [])
      .slice(0, 1)
      .flatMap((option) => (typeof option === 'string' ? [] : fieldsIn(option, path)))
  if (shape.type === 'string') return [{ path, isFree: isFree(shape), beside: [] }]
  return shape.type === 'picklist' || shape.type === 'literal' ? [{ path, isFree: false, beside: [] }] : []
}

export const getTextFields = (schema: object): TextField[] => fieldsIn(schema as Shape, [])

/** Copies `value` with `text` at `path`; a number stands for a place in a list. */
export const withAt = (value: unknown, [name, ...rest]: Path, text: unknown): unknown => {
  if (name === undefined) return text
  if (/^\d+$/.test(name)) {
    const list = Array.isArray(value) ? value : []
    return [withAt(list[Number(name)], rest, text), ...list.slice(1)]
  }
  const members = (value ?? {}) as Record<string, unknown>
  return { ...members, [name]: withAt(members[name], rest, text) }
}

export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((held, name) => (held as Record<string, unknown> | null | undefined)?.[name], value)
