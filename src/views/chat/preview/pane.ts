import { css } from '#styled-system/css'

/** Beside the thread. */
export const pane = css({ display: 'flex', flexDirection: 'column', flex: '1', minW: '0', h: 'full', py: '3', pr: '3' })
