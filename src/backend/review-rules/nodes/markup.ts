import type { Node } from 'web-tree-sitter'
import { enclosingFunction } from './enclosing.ts'
import { isFromRequest } from './request-input.ts'
import { readCall } from './read-call.ts'
import { resolveLocal } from './resolve-local.ts'
import { insertedValues, isLiteral, isText, unwrap } from './text-values.ts'

export const cleaning = /saniti|escape|purify|encode|\.innerHTML$/i

const plainWords =
  /(?:id|ids|count|size|length|number|index|path|url|class|classes|css|html|icon|label|tag|markup|links?|width|height|rate|percent|total|version|year|month|day)$/i
const rewriting =
  /^(?:split|lines|join|gsub|sub|strip|to_s|html_safe|squish|truncate|tr|chomp|upcase|downcase|capitalize)$/

const isParameter = (node: Node): boolean => {
  const names = enclosingFunction(node)?.childForFieldName('parameters')?.text ?? ''
  return names.split(/\W/).includes(node.text)
}

/** A call with arguments is a helper, and helpers of Rails give markup; a field of a record gives what people wrote. */
const isWrittenByPeople = (node: Node): boolean => {
  const value = resolveLocal(unwrap(node))
  if (value.type === 'call') {
    const receiver = value.childForFieldName('receiver')
    const name = value.childForFieldName('method')?.text ?? ''
    if (receiver === null) return false
    if (name === 'to_s' && value.childForFieldName('arguments') !== null) return false
    const isRewritten = rewriting.test(name) || (name === 'map' && rewriting.test(readCall(receiver).name))
    if (isRewritten) return isWrittenByPeople(receiver)
    return value.childForFieldName('arguments') === null && !plainWords.test(name) && !/^[A-Z]/.test(receiver.text)
  }
  return value.type === 'identifier' && isParameter(value) && !plainWords.test(value.text)
}

export const isUnsafeMarkup = (value: Node): boolean => {
  if (isFromRequest(value)) return true
  const inner = unwrap(value)
  const around = enclosingFunction(value)?.text ?? ''
  if (isText(inner)) return insertedValues(inner).some((part) => !cleaning.test(part.text) && isWrittenByPeople(part))
  if (isLiteral(inner) || /sanitize|escape|to_json|\bh\(|strip_tags|markdown|render/i.test(around)) return false
  return isWrittenByPeople(inner)
}
