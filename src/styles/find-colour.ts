import { palette } from './palette.ts'
import { semanticColours } from './semantic-colours.ts'

const getMember = (from: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
      from,
    )

export const findColour = (name: string, theme: 'base' | '_dark'): string => {
  const reference = getMember(semanticColours, `${name}.value.${theme}`)
  const path = /^\{colors\.([\w.]+)\}$/.exec(String(reference))?.[1] ?? ''
  const shade = path === 'white' ? '#ffffff' : getMember(palette, path)
  if (typeof shade !== 'string') throw new Error(`The palette has no ${name}.`)
  return shade
}
