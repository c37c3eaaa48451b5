import { basename, join, relative } from 'node:path'
import type { Plugin as PostcssPlugin, Root } from 'postcss'
import type { Plugin } from 'vite'
import { type Utility, lateUtilities, readStyleCalls, findViewFolder, withoutInspect } from './late-utilities.ts'
import { selectorsIn, takeOut } from './part-sheet.ts'
import { importCss } from './static-styles.plugin.ts'

export interface FirstPage {
  /** By the files Panda writes for them. */
  readonly recipes: readonly string[]
  /** Folders below `src/views`. */
  readonly views: readonly string[]
}

const source = join(import.meta.dirname, '..')
const prefix = 'style-sheet:'

const recipeClass = /\.([a-z][\w-]*?)(?:__|--|[^\w-]|$)/
const utilityClass = /\.((?:\\.|[\w-])+)/

const recipeIn = (selector: string): string => recipeClass.exec(selector)?.[1] ?? ''
const utilityIn = (selector: string): string => (utilityClass.exec(selector)?.[1] ?? '').replaceAll(/\\(.)/g, '$1')

const utilitiesIn = (root: Root): Map<string, Utility> => {
  const found = new Map<string, Utility>()
  for (const [at, { selector, properties }] of selectorsIn(root, 'utilities').entries())
    found.set(utilityIn(selector), { at, properties })
  return found
}

/**
 * Parts the style sheet: what a recipe looks like comes with the chunk that uses it, and what a single view needs besides with
 * that view; the first page is given. Layers keep the order, whatever comes first. `postcss` belongs after Panda's, `vite` among
 * the plugins of a build. `classNames`: by the file Panda writes for a recipe, what its class names begin with.
 */
export const createStyleSheets = (
  classNames: Readonly<Record<string, string>>,
  onFirstPage: FirstPage,
  { withInspect }: { readonly withInspect: boolean },
): { readonly postcss: PostcssPlugin; readonly vite: Plugin } => {
  const lateRecipes = new Map(Object.entries(classNames).filter(([file]) => !onFirstPage.recipes.includes(file)))
  const recipes = new Set(lateRecipes.values())
  let arrive: (sheets: ReadonlyMap<string, string>) => void = () => undefined
  const arrived = new Promise<ReadonlyMap<string, string>>((resolve) => (arrive = resolve))
  const part = async (root: Root): Promise<void> => {
    const all = readStyleCalls(source, await importCss())
    const calls = withInspect ? all : withoutInspect(all)
    const late = lateUtilities(calls, utilitiesIn(root), onFirstPage.views)
    const ofRecipes = takeOut(root, 'recipes', (selector) =>
      recipes.has(recipeIn(selector)) ? `recipe/${recipeIn(selector)}` : undefined,
    )
    const ofViews = takeOut(root, 'utilities', (selector) => {
      const folder = late.get(utilityIn(selector))
      return folder === undefined ? undefined : `view/${folder}`
    })
    arrive(new Map([...ofRecipes, ...ofViews]))
  }
  const nameFor = (id: string, code: string): string | undefined => {
    const path = relative(source, id)
    if (path.startsWith('styled-system/recipes/')) {
      const recipe = lateRecipes.get(basename(id, '.js'))
      return recipe && `recipe/${recipe}`
    }
    const folder = code.includes('#styled-system/css') ? findViewFolder(path) : null
    return folder === null || onFirstPage.views.includes(folder) ? undefined : `view/${folder}`
  }
  return {
    postcss: {
      postcssPlugin: 'style-sheets',
      OnceExit: (root) => (root.source?.input.file?.includes(prefix) === true ? undefined : partOnce(root, part)),
    },
    vite: {
      name: 'quarry-style-sheets',
      apply: 'build',
      resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
      async load(id) {
        const name = id.startsWith(`\0${prefix}`) ? id.slice(prefix.length + 1, -'.css'.length) : undefined
        return name === undefined ? undefined : ((await arrived).get(name) ?? '')
      },
      async transform(code, id) {
        const name = nameFor(id, code)
        if (name === undefined || !(await arrived).has(name)) return undefined
        return { code: `import '${prefix}${name}.css'\n${code}`, map: null }
      },
    },
  }
}

/** Only the sheet that Panda has filled; others have no layers. */
const partOnce = (root: Root, part: (root: Root) => Promise<void>): Promise<void> | undefined =>
  root.nodes.some((node) => node.type === 'atrule' && node.name === 'layer') ? part(root) : undefined
