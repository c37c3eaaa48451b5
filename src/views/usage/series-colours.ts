import { css } from '#styled-system/css'

/** The fill of each series, the largest first; a legend and the table say the same in words. */
export const seriesColours: readonly string[] = [
  css({ fill: 'accent.solid' }),
  css({ fill: 'success.solid' }),
  css({ fill: 'warning.solid' }),
  css({ fill: 'danger.solid' }),
  css({ fill: 'fg.subtle' }),
]

/** The same for a spot in the legend. */
export const spotColours: readonly string[] = [
  css({ bg: 'accent.solid' }),
  css({ bg: 'success.solid' }),
  css({ bg: 'warning.solid' }),
  css({ bg: 'danger.solid' }),
  css({ bg: 'fg.subtle' }),
]
