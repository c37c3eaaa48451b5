import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const runtime = join(import.meta.dirname, 'lean-recipe.ts')
const generated = /\/styled-system\/recipes\/(?!index\.js|create-recipe\.js)[\w-]+\.js$/

const compounds = /CompoundVariants = \[(?!\])|createRecipe\('[\w-]+', \{[^}]*\}, \[(?!\])/

interface Generated {
  (): string | Readonly<Record<string, string>>
  readonly getVariantProps: (given: object) => object
}

const isRecipe = (value: unknown): value is Generated => typeof value === 'function' && 'getVariantProps' in value

const literal = (value: unknown): string => JSON.stringify(value)

/** Panda also names the recipe itself there, to be ignored. */
const readDefaults = (recipe: Generated): object =>
  Object.fromEntries(Object.entries(recipe.getVariantProps({})).filter(([, value]) => value !== '__ignore__'))

const toCall = (recipe: Generated): string => {
  const classes = recipe()
  const defaults = literal(readDefaults(recipe))
  if (typeof classes === 'string') return `leanRecipe(${literal(classes.split(' ')[0])}, ${defaults})`
  const name = Object.values(classes)[0]?.split('__')[0]
  return `leanSlotRecipe(${literal(name)}, ${literal(Object.keys(classes).join(' '))}, ${defaults})`
}

/** What a recipe's module comes to: its name, its slots and its defaults, on a runtime of a few lines. */
export const toLeanModule = (source: string, exported: Readonly<Record<string, unknown>>): string => {
  if (compounds.test(source)) throw new Error('a recipe has compound variants')
  const recipes = Object.entries(exported).filter((entry): entry is [string, Generated] => isRecipe(entry[1]))
  const lines = recipes.map(([name, recipe]) => `export const ${name} = /* @__PURE__ */ ${toCall(recipe)}`)
  return [`import { leanRecipe, leanSlotRecipe } from ${literal(runtime)}`, ...lines].join('\n')
}

/** Puts a recipe's few facts in the place of the module that Panda generates for it, most of which this product does not need. */
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
