import { css } from '#styled-system/css'

export const tableInCard = css({
  '& :is(th, td):first-child': { md: { ps: 'card' } },
  '& :is(th, td):last-child': { md: { pe: 'card' } },
  '& td[data-label] > div': { _phone: { textAlign: 'end' } },
  '& tbody tr, & nav': { _phone: { px: 'card' } },
  '& nav': { md: { px: 'card' } },
})
