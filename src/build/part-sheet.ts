import type { AtRule, Container, Root } from 'postcss'

/** The part of a sheet that a selector belongs to; undefined for what stays where it is. */
export type PartOf = (selector: string) => string | undefined

const isLayer = (node: unknown, layer: string): node is AtRule =>
  node instanceof Object &&
  'name' in node &&
  node.name === 'layer' &&
  ((node as AtRule).params === layer || (node as AtRule).params.startsWith(`${layer}.`))

/** Keeps the selectors that are wanted, and no rule or wrapper around nothing. */
const keepOnly = (container: Container, isWanted: (selector: string) => boolean): void => {
  container.each((node) => {
    if (node.type === 'rule') {
      const kept = node.selectors.filter(isWanted)
      if (kept.length === 0) node.remove()
      else if (kept.length < node.selectors.length) node.selectors = kept
    } else if (node.type === 'atrule' && node.nodes) {
      keepOnly(node, isWanted)
      if (node.nodes.length === 0) node.remove()
    }
  })
}

/** Every rule of a layer, in its order, with the selectors one by one. */
export const selectorsIn = (root: Root, layer: string): { selector: string; properties: string[] }[] => {
  const found: { selector: string; properties: string[] }[] = []
  for (const node of root.nodes.filter((one) => isLayer(one, layer))) {
    ;(node as AtRule).walkRules(({ selectors, nodes }) => {
      const properties = nodes.flatMap((each) => (each.type === 'decl' ? [each.prop] : []))
      for (const selector of selectors) found.push({ selector, properties })
    })
  }
  return found
}

/** Takes the rules of every part out of a layer, with the conditions they stand under; gives back a sheet for each part. */
export const takeOut = (root: Root, layer: string, findPart: PartOf): Map<string, string> => {
  const layers = root.nodes.filter((node): node is AtRule => isLayer(node, layer))
  const parts = new Set(selectorsIn(root, layer).flatMap(({ selector }) => findPart(selector) ?? []))
  const sheets = [...parts].map((part) => {
    const own = layers.map((each) => each.clone())
    for (const each of own) keepOnly(each, (selector) => findPart(selector) === part)
    const text = own.filter(({ nodes = [] }) => nodes.length > 0).map(String)
    return [part, text.join('\n')] as const
  })
  for (const each of layers) keepOnly(each, (selector) => findPart(selector) === undefined)
  return new Map(sheets)
}
