import { css } from '#styled-system/css'

export const formColumn = css({ display: 'flex', flexDirection: 'column', gap: '4', mt: '4' })
export const formFooter = css({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: '2',
  pt: '2',
  _phone: { flexDirection: 'column-reverse', '& > *': { w: 'full' } },
})
