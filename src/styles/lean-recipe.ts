type Variants = Readonly<Record<string, unknown>>

/** The names of Panda, for recipes without compound and responsive variants. */
const classNames = (name: string, defaults: Variants, given: Variants = {}): string => {
  const variants: Record<string, unknown> = { ...defaults }
  for (const key of Object.keys(given)) if (given[key] !== undefined) variants[key] = given[key]
  const chosen = Object.keys(variants).map((key) => `${name}--${key}_${String(variants[key]).replaceAll(' ', '_')}`)
  return [name, ...chosen].join(' ')
}

export const leanRecipe = (name: string, defaults: Variants) => (given?: Variants) => classNames(name, defaults, given)

/** `slots`: the names, with a space between. */
export const leanSlotRecipe = (name: string, slots: string, defaults: Variants) => (given?: Variants) =>
  Object.fromEntries(slots.split(' ').map((slot) => [slot, classNames(`${name}__${slot}`, defaults, given)]))
