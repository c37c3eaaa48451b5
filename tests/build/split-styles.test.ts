import { join } from 'node:path'
import { expect, it } from 'vitest'
import { splitStylesPlugin } from '#src/build/split-styles.plugin.ts'

const source = join(import.meta.dirname, '../../src')

const transform = (file: string, code: string): string => {
  const { transform: hook } = splitStylesPlugin('app')
  if (typeof hook !== 'function') throw new Error('the plugin has no transform')
  const result = hook.call({} as never, code, join(source, file)) as { code: string } | undefined
  return result?.code ?? code
}

it('imports the base sheets into the sheet of the page, after the order of the layers', () => {
  const [layers, ...lines] = transform('styles/index.css', "@import './fonts.css';").split('\n')
  expect(layers).toMatch(/^@layer reset, .*utilities;$/)
  expect(lines.map((line) => line.replace(/'.*\//, "'"))).toEqual([
    "@import 'reset.css';",
    "@import 'global.css';",
    "@import 'tokens.css';",
    "@import 'utilities.css';",
    "@import 'fonts.css';",
  ])
})

it('imports the sheet of a recipe into its module', () => {
  const sheet = join(source, 'styled-system/app/styles/recipes/corner-card.css')
  expect(transform('styled-system/recipes/corner-card.js', 'export {}')).toBe(`import '${sheet}'\nexport {}`)
})

it.each(['styled-system/recipes/index.js', 'styled-system/recipes/create-recipe.js', 'ui/button.tsx'])(
  'leaves %s as it is',
  (file) => {
    expect(transform(file, 'export {}')).toBe('export {}')
  },
)
