import { palette } from '#src/styles/palette.ts'

const { neutral, accent, warning, danger } = palette

export const chartColours = {
  outer: ['#ffffff', neutral[900]],
  head: [neutral[100], neutral[800]],
  state: [neutral[50], neutral[950]],
  active: [accent[100], accent[900]],
  border: [neutral[400], neutral[500]],
  line: [neutral[500], neutral[400]],
  name: [neutral[900], neutral[100]],
  text: [neutral[700], neutral[200]],
  muted: [neutral[500], neutral[400]],
  invoke: [accent[600], accent[300]],
  used: [accent[600], accent[300]],
  unused: [neutral[400], neutral[500]],
  doubtful: [warning[600], warning[300]],
  wrong: [danger[500], danger[400]],
} as const

export const chartFont = "'Geist Mono Variable', ui-monospace, 'SF Mono', Menlo, Consolas, monospace"
