import { css } from '#styled-system/css'

export const pane = css({ display: 'flex', flexDirection: 'column', flex: '1', minW: '0', h: 'full', py: '3', pr: '3' })
