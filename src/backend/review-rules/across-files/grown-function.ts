import { fileKind } from '../../code-index/file-importance.ts'
import type { RuleFinding } from '../change.ts'
import type { ChangedFacts, ChangeFacts } from './change-facts.ts'
import { makeFinding, type AcrossRule } from './make-finding.ts'
import type { Definition, FileFacts } from './read-facts.ts'

export const grownFunctionRule: AcrossRule = {
  id: 'function-grown-long',
  area: 'quality',
  severity: 'low',
  confidence: 'medium',
  enabled: false,
}

const maxLines = 100
const minGrowth = 20
const noCode = /^\s{0,200}(?:$|\/\/|#|\/?\*|<!--)/

const isWithin = (inner: Definition, outer: Definition): boolean =>
  inner !== outer && inner.startLine >= outer.startLine && inner.endLine <= outer.endLine

/** Lines of functions inside count for those alone: a function that holds many small ones is not long. */
const countOwnLines = ({ text, definitions }: FileFacts, definition: Definition): number => {
  const inner = definitions.filter((candidate) => isWithin(candidate, definition))
  const lines = text.split('\n')
  let count = 0
  for (let line = definition.startLine; line <= definition.endLine; line += 1) {
    const isInner = inner.some(({ startLine, endLine }) => line >= startLine && line <= endLine)
    if (!isInner && !noCode.test(lines[line - 1] ?? '')) count += 1
  }
  return count
}

const getUnique = ({ definitions }: FileFacts, name: string): Definition | undefined => {
  const named = definitions.filter((definition) => definition.name === name)
  return named.length === 1 ? named[0] : undefined
}

const findInFile = ({ before, after }: ChangedFacts): readonly RuleFinding[] => {
  if (before === null || after === null || fileKind(after.path) !== 'source') return []
  return after.definitions.flatMap((definition): RuleFinding[] => {
    const { name, startLine, endLine } = definition
    const former = getUnique(before, name)
    const isShort = endLine - startLine < maxLines
    if (isShort || former === undefined || getUnique(after, name) === undefined) return []
    const [lines, formerLines] = [countOwnLines(after, definition), countOwnLines(before, former)]
    if (lines <= maxLines || formerLines > maxLines || lines - formerLines < minGrowth) return []
    const parameters = { name, count: lines, former: formerLines }
    return [makeFinding(grownFunctionRule, { ...after, line: startLine }, parameters, [])]
  })
}

export const findGrownFunctions = (facts: ChangeFacts): readonly RuleFinding[] => facts.files.flatMap(findInFile)
