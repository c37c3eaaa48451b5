import { basename } from 'node:path'
import type { AtRule, Container, Plugin as PostcssPlugin, Root } from 'postcss'
import type { Plugin } from 'vite'

/** By the file Panda writes for it, what the class names of a recipe begin with. */
export type ClassNamesByFile = Readonly<Record<string, string>>

const firstClass = /\.([a-z][\w-]*?)(?:__|--|[^\w-]|$)/

const isRecipeLayer = (node: unknown): node is AtRule =>
  node instanceof Object && 'name' in node && node.name === 'layer' && /^recipes\b/.test((node as AtRule).params)

/** Keeps the rules whose recipe is asked for, of one that several share its own selectors, and no wrapper around nothing. */
const keepOnly = (container: Container, isWanted: (className: string) => boolean): void => {
  container.each((node) => {
    if (node.type === 'rule') {
      const kept = node.selectors.filter((selector) => isWanted(firstClass.exec(selector)?.[1] ?? ''))
      if (kept.length === 0) node.remove()
      else node.selectors = kept
    } else if (node.type === 'atrule' && node.nodes) {
      keepOnly(node, isWanted)
      if (node.nodes.length === 0) node.remove()
    }
  })
}

/** Takes the rules of these recipes out of the sheet; gives back a sheet for each. */
const takeOut = (root: Root, classNames: ReadonlySet<string>): Map<string, string> => {
  const layers = (root.nodes ?? []).filter(isRecipeLayer)
  const sheets = [...classNames].map((className) => {
    const own = layers.map((layer) => layer.clone())
    for (const layer of own) keepOnly(layer, (name) => name === className)
    const text = own.filter(({ nodes = [] }) => nodes.length > 0).map(String)
    return [className, text.join('\n')] as const
  })
  for (const layer of layers) keepOnly(layer, (name) => !classNames.has(name))
  return new Map(sheets)
}

const prefix = 'recipe-sheet:'

/**
 * Parts the style sheet: what a recipe looks like comes with the chunk that uses it, but for the recipes that the first page
 * is made of. Layers keep the order, whatever comes first. `postcss` belongs after Panda's, `vite` among the plugins of a build.
 */
export const createRecipeSheets = (
  classNames: ClassNamesByFile,
  onFirstPage: readonly string[],
): { readonly postcss: PostcssPlugin; readonly vite: Plugin } => {
  const late = new Map(Object.entries(classNames).filter(([file]) => !onFirstPage.includes(file)))
  let arrive: (sheets: ReadonlyMap<string, string>) => void = () => undefined
  const arrived = new Promise<ReadonlyMap<string, string>>((resolve) => (arrive = resolve))
  return {
    postcss: {
      postcssPlugin: 'recipe-sheets',
      OnceExit(root) {
        if (root.nodes?.some(isRecipeLayer) && !root.source?.input.file?.includes(prefix))
          arrive(takeOut(root, new Set(late.values())))
      },
    },
    vite: {
      name: 'quarry-recipe-sheets',
      apply: 'build',
      resolveId: (source) => (source.startsWith(prefix) ? `\0${source}` : undefined),
      async load(id) {
        const className = id.startsWith(`\0${prefix}`) ? id.slice(prefix.length + 1, -'.css'.length) : undefined
        return className === undefined ? undefined : ((await arrived).get(className) ?? '')
      },
      transform(code, id) {
        const className = id.includes('/styled-system/recipes/') ? late.get(basename(id, '.js')) : undefined
        return className === undefined ? undefined : { code: `import '${prefix}${className}.css'\n${code}`, map: null }
      },
    },
  }
}
