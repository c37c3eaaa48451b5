import type { Node } from 'web-tree-sitter'
import { resolveLocal } from './resolve-local.ts'
import { unwrap } from './text-values.ts'

const maxLooked = 400

const requestInput =
  /\b(?:req|request|ctx|context)\.(?:params|query|body|headers|cookies|args|form|values|json|GET|POST|files|data|url|request)\b|\b(?:c|ctx)\.(?:Query|Param|PostForm|FormValue)\(|\b(?:request|req)\.getParameter\(|\$_(?:GET|POST|REQUEST|COOKIE|FILES)\b|\bparams\[|\bRequest\.(?:Query|Form|Params|QueryString)\b|\br\.(?:URL\.Query|FormValue|PostFormValue|PathValue)\(|\$request->(?:input|get|query)\(|\bsearchParams\.get\(/

const maxStart = 16

/** A local name counts only when its value begins with the input: what a call looks up by it is something else. */
const isSetFromRequest = (value: Node): boolean => {
  const at = value.text.slice(0, maxLooked).search(requestInput)
  return at >= 0 && at <= maxStart && !/^\w{1,12}\.(?:find|get|where|load)\w{0,12}\(/.test(value.text)
}

export const isFromRequest = (node: Node, depth = 0): boolean => {
  const plain = unwrap(node)
  const value = resolveLocal(plain)
  if (value.id !== plain.id) return isSetFromRequest(value)
  if (requestInput.test(value.text.slice(0, maxLooked))) return true
  return depth <= 2 && value.namedChildren.some((child) => isFromRequest(child, depth + 1))
}

const maxNameLength = 40

export const firstName = ([node]: readonly Node[]): string => {
  const text = node?.text.replaceAll(/\s/g, '') ?? ''
  return text.length > maxNameLength ? `${text.slice(0, maxNameLength)}…` : text
}
