import { join } from 'node:path'
import type { Plugin } from 'vite'

const source = join(import.meta.dirname, '..')

/** The sheet of this name that `panda cssgen --splitting` writes for a build (`app` or `qa`). */
export const getSheet = (build: string, name: string): string =>
  join(source, 'styled-system', build, 'styles', `${name}.css`)

/** Sub-layers are named here, because the sheets of recipes arrive in any order. */
const layers = '@layer reset, base, tokens, recipes._base, recipes.slots, recipes, utilities;'

/**
 * A page loads the base sheet, and a chunk the sheets of the recipes in it. The sign-in page loads 4 kB less than with one
 * sheet. Development has one sheet, by PostCSS.
 */
export const splitStylesPlugin = (build: string): Plugin => ({
  name: 'quarry-split-styles',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (id === join(source, 'styles/index.css')) {
      const sheets = ['reset', 'global', 'tokens', 'utilities'].map((name) => `@import '${getSheet(build, name)}';`)
      return { code: [layers, ...sheets, code].join('\n'), map: null }
    }
    const recipe = /\/styled-system\/recipes\/((?!index|create-recipe)[\w-]+)\.js$/.exec(id)?.[1]
    return recipe && { code: `import '${getSheet(build, `recipes/${recipe}`)}'\n${code}`, map: null }
  },
})
