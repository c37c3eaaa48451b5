import type { Declaration, Plugin, Root, Rule } from 'postcss'

const reference = /var\((--[\w\\.-]+)\)/g

function declarationsByName(root: Root) {
  const found = new Map<string, Declaration[]>()
  root.walkDecls(/^--/, (declaration) => {
    found.set(declaration.prop, [...(found.get(declaration.prop) ?? []), declaration])
  })
  return found
}

const isRule = (node: unknown): node is Rule => node instanceof Object && 'selector' in node

const isConstant = (declarations: Declaration[]) =>
  declarations.length === 1 &&
  declarations.every(({ parent }) => isRule(parent) && parent.selector.startsWith(':where(:root'))

export const settledVariables = (): Plugin => ({
  postcssPlugin: 'settled-variables',
  OnceExit(root) {
    const constants = new Map<string, string>()
    for (const [name, declarations] of declarationsByName(root)) {
      const [declaration] = declarations
      if (declaration && isConstant(declarations)) constants.set(name, declaration.value)
    }
    const settle = (value: string): string =>
      value.replace(reference, (read, name: string) => settle(constants.get(name) ?? '') || read)
    root.walkDecls((declaration) => {
      if (constants.has(declaration.prop)) declaration.remove()
      else declaration.value = settle(declaration.value)
    })
  },
})
