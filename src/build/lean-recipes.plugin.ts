import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const runtime = join(import.meta.dirname, '../styles/lean-recipe.ts')
const generated = /\/styled-system\/recipes\/(?!index\.js|create-recipe\.js)[\w-]+\.js$/
const compounds = /CompoundVariants = \[(?!\])|createRecipe\('[\w-]+', \{[^}]*\}, \[(?!\])/

interface Recipe {
  (): string | Readonly<Record<string, string>>
  readonly getVariantProps: (props: object) => object
}

const isRecipe = (value: unknown): value is Recipe => typeof value === 'function' && 'getVariantProps' in value

const toCall = (recipe: Recipe): string => {
  const classes = recipe()
  /** Panda adds the recipe itself, to be ignored. */
  const defaults = Object.entries(recipe.getVariantProps({})).filter(([, value]) => value !== '__ignore__')
  const names =
    typeof classes === 'string'
      ? [classes.split(' ')[0]]
      : [Object.values(classes)[0]?.split('__')[0], Object.keys(classes).join(' ')]
  const values = [...names, Object.fromEntries(defaults)].map((value) => JSON.stringify(value))
  return `${names.length === 1 ? 'leanRecipe' : 'leanSlotRecipe'}(${values.join(', ')})`
}

/** Writes the module of a recipe from its name, its slots and its defaults. Throws for compound variants. */
export const toLeanModule = (source: string, exported: Readonly<Record<string, unknown>>): string => {
  if (compounds.test(source)) throw new Error('a recipe has compound variants')
  const recipes = Object.entries(exported).filter((entry): entry is [string, Recipe] => isRecipe(entry[1]))
  const lines = recipes.map(([name, recipe]) => `export const ${name} = /* @__PURE__ */ ${toCall(recipe)}`)
  return [`import { leanRecipe, leanSlotRecipe } from ${JSON.stringify(runtime)}`, ...lines].join('\n')
}

/** Replaces the modules that Panda generates for recipes: the sign-in page loads 3.9 kB less. */
export const leanRecipesPlugin = (): Plugin => ({
  name: 'quarry-lean-recipes',
  apply: 'build',
  enforce: 'pre',
  async transform(code, id) {
    if (!generated.test(id)) return undefined
    const exported = (await import(pathToFileURL(id).href)) as Readonly<Record<string, unknown>>
    return { code: toLeanModule(code, exported), map: null }
  },
})
