import { join } from 'node:path'
import type { Plugin } from 'vite'

const leanRecipe = join(import.meta.dirname, 'lean-recipe.js')

/** Puts `lean-recipe.js` in the place of Panda's general recipe runtime, which this product does not need. */
export const leanRecipesPlugin = (): Plugin => ({
  name: 'quarry-lean-recipes',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === './create-recipe.js' && importer?.includes('styled-system/recipes') === true ? leanRecipe : undefined,
})
