import type { Node } from 'web-tree-sitter'
import { replaceNode } from '../nodes/edits.ts'
import { readCall } from '../nodes/read-call.ts'
import { isLiteral, unwrap } from '../nodes/text-values.ts'
import { comparisonQueries } from '../patterns.ts'
import type { Rule } from '../rule.ts'

const isNothing = (node: Node | undefined): boolean =>
  /^(?:null|undefined|void 0)$/.test(node?.text ?? '') || /^typeof\b/.test(node?.text ?? '')

const isLength = (node: Node | undefined): boolean => /\.(?:length|size)$/.test(node?.text ?? '')

/** A file that compares loosely throughout does so on purpose. */
const isStrictFile = (text: string): boolean => {
  const loose = text.split(/[^=!][=!]=[^=]/).length - 1
  return loose <= 2 || text.split(/[=!]==/).length - 1 > loose
}

const searchCalls = /^(?:strpos|stripos|strrpos|array_search|preg_match|mb_strpos)$/

const looseComparison: Rule = {
  id: 'loose-comparison',
  enabled: false,
  area: 'quality',
  severity: 'low',
  confidence: 'medium',
  patterns: [
    {
      queries: {
        ecmascript: '(binary_expression left: (_) @left operator: ["==" "!="] @operator right: (_) @right) @at',
      },
      accept: ({ nodes: { left, right }, text }) =>
        !isNothing(left) && !isNothing(right) && !isLength(left) && isStrictFile(text),
      fix: ({ nodes: { operator } }) =>
        operator === undefined ? undefined : replaceNode(operator, `${operator.text}=`),
    },
    {
      queries: { php: '(binary_expression left: (_) @left operator: ["==" "!="] @operator right: (_) @right) @at' },
      accept: ({ nodes: { left, right } }) =>
        left !== undefined &&
        right !== undefined &&
        ((searchCalls.test(readCall(left).path) && /^(?:false|0|true)$/i.test(right.text)) ||
          /^(?:md5|hash|sha1|hash_hmac)$/.test(readCall(left).path) ||
          /^(?:md5|hash|sha1|hash_hmac)$/.test(readCall(right).path)),
      fix: ({ nodes: { operator } }) =>
        operator === undefined ? undefined : replaceNode(operator, `${operator.text}=`),
    },
  ],
}

const decimal = /^\d{0,12}\.\d{1,20}[fFdDmM]?$/
const exactDecimal = /\.(?:5|25|75|125)0?[fFdD]?$/

const isInexact = (node: Node | undefined): boolean =>
  node !== undefined &&
  decimal.test(node.text) &&
  /\.0{0,18}[1-9]/.test(node.text) &&
  !exactDecimal.test(node.text) &&
  !/[mM]$/.test(node.text)

const isComputed = (node: Node | undefined): boolean => node !== undefined && unwrap(node).type.startsWith('binary')

const floatEquality: Rule = {
  id: 'float-equality',
  area: 'quality',
  severity: 'medium',
  confidence: 'high',
  patterns: [
    {
      queries: comparisonQueries('"===" "!==" "==" "!="'),
      accept: ({ nodes: { left, right, operator } }) => {
        if (!/^[!=]==?$/.test(operator?.text ?? '')) return false
        const hasDecimal = [left, right].some((side) => isInexact(side))
        return (
          hasDecimal &&
          [left, right].some((side) => isComputed(side) || (side !== undefined && !isInexact(side) && !isLiteral(side)))
        )
      },
    },
  ],
}

const nan =
  /^(?:NaN|Number\.NaN|math\.nan|np\.nan|numpy\.nan|float\(["']nan["']\)|Double\.NaN|Float\.NaN|double\.NaN|float\.NaN|math\.NaN\(\)|Float::NAN|NAN)$/

const comparedWithNan: Rule = {
  id: 'compared-with-nan',
  area: 'quality',
  severity: 'high',
  confidence: 'high',
  patterns: [
    {
      queries: comparisonQueries('"===" "!==" "==" "!="'),
      accept: ({ nodes: { left, right } }) => nan.test(left?.text ?? '') || nan.test(right?.text ?? ''),
    },
  ],
}

const identityCompared: Rule = {
  id: 'identity-compared',
  area: 'quality',
  severity: 'high',
  confidence: 'high',
  patterns: [
    {
      queries: { python: '(comparison_operator . (_) @left operators: _ @operator . (_) @right .) @at' },
      accept: ({ nodes: { operator, left, right } }) =>
        /^is(?:\snot)?$/.test(operator?.text ?? '') &&
        [left, right].some((side) => side?.type === 'string' || side?.type === 'integer'),
      fix: ({ at, nodes: { operator, left, right } }) =>
        left === undefined || right === undefined
          ? undefined
          : replaceNode(at, `${left.text} ${operator?.text === 'is' ? '==' : '!='} ${right.text}`),
    },
    {
      queries: { java: '(binary_expression left: (_) @left operator: ["==" "!="] @operator right: (_) @right) @at' },
      accept: ({ nodes: { left, right } }) =>
        (left?.type === 'string_literal') !== (right?.type === 'string_literal') &&
        left?.type !== 'null_literal' &&
        right?.type !== 'null_literal',
      fix: ({ at, nodes: { operator, left, right } }) => {
        const [literal, value] = left?.type === 'string_literal' ? [left, right] : [right, left]
        return replaceNode(at, `${operator?.text === '!=' ? '!' : ''}${literal?.text}.equals(${value?.text})`)
      },
    },
  ],
}

export const comparisonRules: readonly Rule[] = [looseComparison, floatEquality, comparedWithNan, identityCompared]
