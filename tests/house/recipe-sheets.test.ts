import postcss from 'postcss'
import { expect, it } from 'vitest'
import { createRecipeSheets } from '#src/build/recipe-sheets.ts'
import { classNamesOfRecipes } from '#src/styles/recipes.ts'

const sheet = `
@layer reset, base, tokens, recipes, utilities;
@layer recipes {
  @layer _base { .button { color: red } .corner-card-title { color: grey } }
  .button--size_sm { color: blue }
  @layer compositions { .button, .corner-card__text { color: olive } }
}
@layer recipes.slots {
  .corner-card__title { color: green }
  @media (width < 48rem) { .corner-card__title--size_sm:hover { color: black } .button__icon { color: white } }
}
@layer utilities { .corner-card__title { color: pink } }`

const parted = async () => {
  const { postcss: part, vite } = createRecipeSheets({ button: 'button', 'corner-card': 'corner-card' }, ['button'])
  const { css } = await postcss([part]).process(sheet, { from: 'index.css' })
  const hooks = vite as unknown as Record<'load' | 'transform', (...given: string[]) => unknown>
  return { css: css.replaceAll(/\s+/g, ' '), hooks }
}

it('takes a recipe’s rules out of the first sheet, with the layers and conditions they stand in, and nothing else', async () => {
  const { css, hooks } = await parted()
  expect(css.trim()).toBe(
    '@layer reset, base, tokens, recipes, utilities; ' +
      '@layer recipes { @layer _base { .button { color: red } .corner-card-title { color: grey } } .button--size_sm { color: blue } @layer compositions { .button { color: olive } } } ' +
      '@layer recipes.slots { @media (width < 48rem) { .button__icon { color: white } } } ' +
      '@layer utilities { .corner-card__title { color: pink } }',
  )
  expect(String(await hooks.load('\0recipe-sheet:corner-card.css')).replaceAll(/\s+/g, ' ')).toBe(
    '@layer recipes { @layer compositions { .corner-card__text { color: olive } } } ' +
      '@layer recipes.slots { .corner-card__title { color: green } ' +
      '@media (width < 48rem) { .corner-card__title--size_sm:hover { color: black } } }',
  )
})

it('lets only the recipes that are not on the first page bring a sheet', async () => {
  const { hooks } = await parted()
  const brought = (file: string) => hooks.transform('export {}', `/src/styled-system/recipes/${file}.js`)
  expect(brought('corner-card')).toMatchObject({
    code: expect.stringMatching(/^import 'recipe-sheet:corner-card\.css'/),
  })
  expect(brought('button')).toBeUndefined()
  expect(hooks.transform('export {}', '/src/ui/corner-card.js')).toBeUndefined()
})

it('knows every recipe by the file Panda writes for it', () => {
  expect(classNamesOfRecipes).toMatchObject({ 'corner-card': 'corner-card', stat: 'stat', button: 'button' })
})
