import { findColour } from '#src/styles/find-colour.ts'

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

const createVariables = (theme: 'base' | '_dark'): string =>
  usedColours.map((name) => `--${name.replace('.', '-')}:${findColour(name, theme)}`).join(';')

/** A page without scripts follows the system's theme; print is light. */
export const pageColours = `:root{color-scheme:light;${createVariables('base')}}
@media screen and (prefers-color-scheme:dark){:root{color-scheme:dark;${createVariables('_dark')}}}`
