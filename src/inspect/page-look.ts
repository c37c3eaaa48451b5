import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { palette } from '#src/styles/palette.ts'

const { neutral, accent, success, warning, danger } = palette

/** Each pair is the light and the dark colour. */
const colours = {
  canvas: [neutral[50], neutral[950]],
  panel: ['#ffffff', neutral[900]],
  hover: [neutral[100], neutral[800]],
  border: [neutral[200], neutral[700]],
  control: [neutral[400], neutral[500]],
  text: [neutral[900], neutral[100]],
  muted: [neutral[600], neutral[300]],
  link: [accent[600], accent[300]],
  good: [success[600], success[300]],
  'good-bg': [success[50], success[950]],
  'good-line': [success[200], success[800]],
  doubtful: [warning[600], warning[300]],
  'doubtful-bg': [warning[50], warning[950]],
  'doubtful-line': [warning[200], warning[800]],
  wrong: [danger[600], danger[300]],
  'wrong-bg': [danger[50], danger[950]],
  'wrong-line': [danger[200], danger[800]],
} as const

const variables = (scheme: 0 | 1): string =>
  Object.entries(colours)
    .map(([name, pair]) => `--${name}:${pair[scheme]}`)
    .join(';')

const fontFace = (family: string, file: string): string => {
  const path = createRequire(import.meta.url).resolve(`@fontsource-variable/${file}`)
  const font = readFileSync(path).toString('base64')
  return `@font-face{font-family:'${family}';font-weight:100 900;src:url(data:font/woff2;base64,${font}) format('woff2')}`
}

/** Pages that are opened as a file include their fonts; print is light. */
export const pageLook = (): string =>
  [
    fontFace('Geist Variable', 'geist/files/geist-latin-wght-normal.woff2'),
    fontFace('Geist Mono Variable', 'geist-mono/files/geist-mono-latin-wght-normal.woff2'),
    `:root{color-scheme:light dark;${variables(0)}}`,
    `@media screen and (prefers-color-scheme:dark){:root{${variables(1)}}}`,
    `:root[data-theme=light]{color-scheme:light;${variables(0)}}`,
    `:root[data-theme=dark]{color-scheme:dark;${variables(1)}}`,
  ].join('\n')
