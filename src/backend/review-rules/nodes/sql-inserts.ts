import type { Node } from 'web-tree-sitter'
import type { Match } from '../rule.ts'
import { enclosingFunction } from './enclosing.ts'
import { isFromRequest } from './request-input.ts'
import { resolveLocal } from './resolve-local.ts'
import { insertedValues, isLiteral, unwrap } from './text-values.ts'

const maxLooked = 100
const maxBefore = 40
const maxQuery = 4000

const sqlStarts =
  /\b(?:select\s|insert\sinto\s|update\s|delete\sfrom\s|drop\stable\s|alter\stable\s|where\s|order\sby\s)/i
const namesOfTables =
  /placeholder|join\(|implode\(|(?:table|column|columns|schema|fields?|prefix|suffix)_?(?:names?|list|prefix|suffix)?(?:\(\))?$|_for_alter\(|\.to_i$|^\{?\$?wpdb->\w{1,40}\}?$/i
const quotingCall = /(?:^|[.:>_\s])\w{0,30}(?:escape|quote[ds]?|quoted?_\w{1,20}|sanitize|esc_)\w{0,30}[!?]?(?:\(|$)/i
const numberCall =
  /^(?:Number|int|parseInt|Integer\.parseInt|intval|str\(int|escape|quote|quote_ident|sanitize|absint|\(int\))(?:\b|\W)/
const tablePosition =
  /\b(?:FROM|JOIN|INTO|UPDATE|TABLE|TRUNCATE|INDEX)\s{1,4}["'`[]?(?:["'`]\s?[+.]\s?)?(?:[$#]?\{|%)?$/i

const isNumberParameter = (node: Node): boolean => {
  const around = enclosingFunction(node)
  const list =
    around
      ?.childForFieldName('parameters')
      ?.text.slice(0, 600)
      .replaceAll(/"[^"]{0,80}"|'[^']{0,80}'/g, '') ?? ''
  const name = node.text.replace(/^\$/, '')
  if (!/^\w{1,40}$/.test(name)) return false
  const words = list.split(/[(),]/).map((part) => part.trim())
  return words.some((part) => {
    const own = part.split(/[^\w$]+/)
    const isNamed = own.includes(name) || own.includes(`$${name}`)
    return isNamed && /\b(?:u?int(?:32|64)?|long|Long|Integer|number|bool(?:ean)?)\b/.test(part)
  })
}

const isTablePosition = (node: Node): boolean => {
  const text = node.tree.rootNode.text
  return (
    tablePosition.test(text.slice(Math.max(0, node.startIndex - maxBefore), node.startIndex)) && !isFromRequest(node)
  )
}

export const isSafeInsert = (node: Node): boolean => {
  const value = unwrap(resolveLocal(node))
  const start = value.text.slice(0, maxLooked)
  return (
    isLiteral(value) ||
    namesOfTables.test(node.text.slice(0, maxLooked)) ||
    quotingCall.test(start) ||
    /join\(|implode\(|array_map\(|^\(?["'`][?,\s]{1,4}["'`]\s?[*x]/.test(start) ||
    numberCall.test(start) ||
    isNumberParameter(node) ||
    isTablePosition(node)
  )
}

export const isSql = (text: string): boolean => sqlStarts.test(text)

export const sqlInserts = ({ call }: Match): readonly Node[] => {
  const [first, second] = call.args
  for (const argument of [first, second]) {
    if (argument === undefined) continue
    const built = resolveLocal(unwrap(argument))
    if (built.endIndex - built.startIndex < maxQuery && isSql(built.text))
      return insertedValues(argument).filter((part) => !isSafeInsert(part))
  }
  return []
}
