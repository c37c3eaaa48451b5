import { css } from '#styled-system/css'

export const askFrame = css({ mb: '6' })
export const belowBox = css({ mt: '3', h: '[68px]', _phone: { h: '[128px]' } })
