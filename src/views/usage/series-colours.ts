import { css } from '#styled-system/css'

export const seriesColours: readonly string[] = [
  css({ fill: 'accent.solid' }),
  css({ fill: 'success.solid' }),
  css({ fill: 'warning.solid' }),
  css({ fill: 'danger.solid' }),
  css({ fill: 'fg.subtle' }),
]

export const spotColours: readonly string[] = [
  css({ bg: 'accent.solid' }),
  css({ bg: 'success.solid' }),
  css({ bg: 'warning.solid' }),
  css({ bg: 'danger.solid' }),
  css({ bg: 'fg.subtle' }),
]
