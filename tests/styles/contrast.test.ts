import { expect, test } from 'vitest'
import { semanticColours } from '#src/styles/semantic-colours.ts'
import { getColour, contrast, type Theme } from './contrast.ts'

const statuses = ['info', 'success', 'warning', 'danger']
const surfaces = ['bg.canvas', 'bg.panel', 'bg.subtle', 'bg.hover', 'bg.overlay']
const codeSurfaces = ['code.bg', 'code.line', 'code.mark', 'code.addedBg', 'code.removedBg']
const syntax = Object.keys(semanticColours.code).filter((name) => !/bg$|^line$|^mark$/i.test(name))

const cross = (fronts: string[], backs: string[]) =>
  fronts.flatMap((front) => backs.map((back) => [front, back] as const))

const text = [
  ...cross(['fg.default', 'fg.muted', 'fg.subtle', 'accent.text'], surfaces),
  ...cross(['fg.default', 'fg.muted'], ['bg.active']),
  ...cross(['accent.fg'], ['accent.solid', 'accent.hover']),
  ...cross(['danger.onSolid'], ['danger.solid', 'danger.hover']),
  ...cross(['accent.text', 'fg.default', 'fg.muted'], ['accent.bg']),
  ...statuses.flatMap((status) => cross([`${status}.fg`], [`${status}.bg`, ...surfaces])),
  ...statuses.flatMap((status) => cross(['fg.default', 'fg.muted'], [`${status}.bg`])),
  ...cross(
    syntax.map((name) => `code.${name}`),
    codeSurfaces,
  ),
  ...cross(['fg.inverted'], ['fg.default']),
]
const controls = [
  ...cross(['border.control', 'focus.ring', 'accent.solid'], ['bg.canvas', 'bg.panel', 'bg.overlay']),
  ...cross(['focus.ring'], ['bg.subtle', 'bg.hover', 'accent.bg']),
  ...statuses.flatMap((status) => cross([`${status}.solid`], surfaces)),
]

const tooFaint = (pairs: (readonly [string, string])[], least: number, theme: Theme) =>
  pairs
    .map(([front, back]) => ({
      pair: `${front} on ${back}`,
      ratio: contrast(getColour(front, theme), getColour(back, theme)),
    }))
    .filter(({ ratio }) => ratio < least)
    .map(({ pair, ratio }) => `${pair}: ${ratio.toFixed(2)}`)

test.each<Theme>(['light', 'dark'])('text reads at 4.5 to 1 on everything it stands on, %s theme', (theme) => {
  expect(tooFaint(text, 4.5, theme)).toEqual([])
})

test.each<Theme>(['light', 'dark'])('the outline of a control shows at 3 to 1, %s theme', (theme) => {
  expect(tooFaint(controls, 3, theme)).toEqual([])
})

test('no foreground was left out of the pairs', () => {
  const judged = new Set([...text, ...controls].flat())
  const named = Object.entries(semanticColours).flatMap(([group, colours]) =>
    Object.keys(colours).map((name) => `${group}.${name}`),
  )
  const decoration = /^bg\.backdrop$|^border\.(subtle|default)$|\.border$/
  expect(named.filter((name) => !judged.has(name) && !decoration.test(name))).toEqual([])
})

test('solid colour is shade 500 in the light theme and 400 in the dark one', () => {
  for (const hue of ['accent', ...statuses]) {
    expect(semanticColours[hue as 'accent'].solid.value).toEqual({
      base: `{colors.${hue}.500}`,
      _dark: `{colors.${hue}.400}`,
    })
  }
})
