import { css } from '#styled-system/css'

/** What stands alone on this screen stands in its middle. */
export const centered = css({ m: 'auto', w: 'full' })
