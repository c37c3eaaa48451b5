import { expect, test } from 'vitest'
import { semanticSizes, semanticSpacing } from '#src/styles/density.ts'
import { recipes, slotRecipes } from '#src/styles/recipes.ts'
import { scales } from '#src/styles/scales.ts'
import { semanticColours } from '#src/styles/semantic-colours.ts'

type Tree = { [name: string]: Tree | string | undefined }

function names(tree: object, path: string[] = []): string[] {
  return Object.entries(tree).flatMap(([name, branch]) =>
    'value' in branch ? [[...path, name].join('.')] : names(branch, [...path, name]),
  )
}

const semantic = new Set([...names(semanticColours), 'transparent', 'current', 'inherit'])
const spacing = new Set([...names(scales.spacing), ...names(semanticSpacing), 'auto'])
const sizes = new Set([...names(scales.sizes), ...names(semanticSizes)])
const scaleByName: Record<string, Set<string>> = {
  ...Object.fromEntries(
    ['color', 'bg', 'borderColor', 'borderBottomColor', 'outlineColor'].map((name) => [name, semantic]),
  ),
  ...Object.fromEntries(
    'p px py pt pb pl pr m mx my mt mb ml mr gap top right'.split(' ').map((name) => [name, spacing]),
  ),
  ...Object.fromEntries('w h minW maxW minH maxH boxSize'.split(' ').map((name) => [name, sizes])),
  borderRadius: new Set(names(scales.radii)),
  fontSize: new Set(names(scales.fontSizes)),
  zIndex: new Set(names(scales.zIndex)),
}

/** A value in square brackets is outside the scales on purpose. */
function strays(tree: Tree, path: string): string[] {
  return Object.entries(tree).flatMap(([name, value]) => {
    if (typeof value === 'object') return strays(value, `${path} ${name}`)
    const scale = scaleByName[name]
    const isKnown = value === undefined || !scale || scale.has(value.replace('!', '')) || value.startsWith('[')
    return isKnown ? [] : [`${path} ${name}: ${value}`]
  })
}

test.each(Object.entries({ ...recipes, ...slotRecipes }))(
  '%s stands on tokens only, and on semantic colours',
  (name, recipe) => {
    const { base = {}, variants = {} } = recipe as { base?: Tree; variants?: Tree }
    expect(strays({ base, variants }, name)).toEqual([])
  },
)
