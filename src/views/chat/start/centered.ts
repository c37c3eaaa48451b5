import { css } from '#styled-system/css'

export const centered = css({ m: 'auto', w: 'full' })
