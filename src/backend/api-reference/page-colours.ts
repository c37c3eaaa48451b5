import { palette } from '#src/styles/palette.ts'
import { semanticColours } from '#src/styles/semantic-colours.ts'

const usedColours = [
  'bg.canvas',
  'bg.panel',
  'bg.subtle',
  'bg.hover',
  'fg.default',
  'fg.muted',
  'fg.subtle',
  'border.subtle',
  'border.default',
  'accent.solid',
  'accent.hover',
  'accent.fg',
  'accent.text',
  'accent.bg',
  'accent.border',
  'focus.ring',
  'code.bg',
  'info.fg',
  'info.bg',
  'info.border',
  'success.fg',
  'success.bg',
  'success.border',
  'warning.fg',
  'warning.bg',
  'warning.border',
  'danger.fg',
  'danger.bg',
  'danger.border',
] as const

const getMember = (from: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
      from,
    )

const findShade = (reference: unknown): string => {
  const path = /^\{colors\.([\w.]+)\}$/.exec(String(reference))?.[1] ?? ''
  const shade = path === 'white' ? '#ffffff' : getMember(palette, path)
  if (typeof shade !== 'string') throw new Error(`The palette has no ${String(reference)}.`)
  return shade
}

const createVariables = (theme: 'base' | '_dark'): string =>
  usedColours
    .map((name) => `--${name.replace('.', '-')}:${findShade(getMember(semanticColours, `${name}.value.${theme}`))}`)
    .join(';')

/** A page without scripts follows the system's theme; print is light. */
export const pageColours = `:root{color-scheme:light;${createVariables('base')}}
@media screen and (prefers-color-scheme:dark){:root{color-scheme:dark;${createVariables('_dark')}}}`
