import { css } from '#styled-system/css'

export const lineButton = css({
  display: 'block',
  w: 'full',
  px: '1',
  textAlign: 'end',
  textStyle: 'code',
  fontSize: 'xs',
  color: 'inherit',
  cursor: 'pointer',
  _hover: { color: 'fg.default', textDecoration: 'underline' },
})

export const gutterNumber = css({ display: 'block', px: '1', fontSize: 'xs' })
