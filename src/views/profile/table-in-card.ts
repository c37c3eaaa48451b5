import { css } from '#styled-system/css'

/** What is in the table begins and ends where the card's own words do. */
export const tableInCard = css({
  '& :is(th, td):first-child': { md: { ps: 'card' } },
  '& :is(th, td):last-child': { md: { pe: 'card' } },
  '& td[data-label] > div': { _phone: { textAlign: 'end' } },
  '& tbody tr, & nav': { _phone: { px: 'card' } },
  '& nav': { md: { px: 'card' } },
})
