import { readFileSync } from 'node:fs'
import type { Declaration, Plugin, Root, Rule } from 'postcss'

const reference = /var\((--[\w\\.-]+)\)/g

function declarationsByName(root: Root) {
  const byName = new Map<string, Declaration[]>()
  root.walkDecls(/^--/, (declaration) => {
    byName.set(declaration.prop, [...(byName.get(declaration.prop) ?? []), declaration])
  })
  return byName
}

const isRule = (node: unknown): node is Rule => node instanceof Object && 'selector' in node

const isConstant = (declarations: Declaration[]) =>
  declarations.length === 1 &&
  declarations.every(({ parent }) => isRule(parent) && parent.selector.startsWith(':where(:root'))

const readConstants = (root: Root): Map<string, string> => {
  const constants = new Map<string, string>()
  for (const [name, declarations] of declarationsByName(root)) {
    const [declaration] = declarations
    if (declaration && isConstant(declarations)) constants.set(name, declaration.value)
  }
  return constants
}

/** `tokensFile` is the sheet that declares the variables; without it each sheet declares its own. */
export const settledVariables = (tokensFile?: string): Plugin => ({
  postcssPlugin: 'settled-variables',
  OnceExit(root, { parse }) {
    const constants = readConstants(tokensFile === undefined ? root : parse(readFileSync(tokensFile, 'utf8')))
    const settle = (value: string): string =>
      value.replace(reference, (read, name: string) => settle(constants.get(name) ?? '') || read)
    root.walkDecls((declaration) => {
      if (constants.has(declaration.prop)) declaration.remove()
      else declaration.value = settle(declaration.value)
    })
  },
})
