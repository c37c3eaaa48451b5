type Path = readonly string[]

/** A text that a call takes, and what has to stand beside it. */
export interface TextField {
  readonly path: Path
  /** Any text may be meant: neither a pattern nor a list of words decides. */
  readonly isFree: boolean
  readonly beside: readonly (readonly [Path, unknown])[]
}

/** The part of a schema that says where its texts are. */
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

/** A line of one's own words, which only control characters are kept out of. */
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

/** Every text in what a schema of the contract takes. */
export const textFieldsOf = (schema: object): TextField[] => fieldsIn(schema as Shape, [])

/** A copy of `value` with `text` at `path`, where a number stands for a place in a list. */
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
