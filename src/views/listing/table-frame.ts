import { css } from '#styled-system/css'

export const tableFrame = css({
  borderWidth: 'hairline',
  borderRadius: 'lg',
  bg: 'bg.panel',
  overflow: 'clip',
})
