import { css } from '#styled-system/css'

/** Nine columns fit on wide screens only, so headers wrap on smaller ones. */
export const first = css({ md: { minW: '[7rem]' } })
const narrow = {
  px: '1.5',
  whiteSpace: 'normal',
  overflowWrap: 'normal',
  '& > div': { whiteSpace: 'nowrap' },
  '&:last-child': { pr: '4' },
} as const
export const figure = css({ mdToXl: narrow })
export const share = css({ mdToXl: { ...narrow, overflowWrap: 'anywhere', hyphens: 'auto' } })
