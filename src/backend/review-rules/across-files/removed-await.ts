import type { RuleFinding } from '../change.ts'
import type { ChangedFacts, ChangeFacts } from './change-facts.ts'
import { makeFinding, type AcrossRule } from './make-finding.ts'

export const removedAwaitRule: AcrossRule = {
  id: 'await-removed',
  area: 'quality',
  severity: 'high',
  confidence: 'high',
}

const languages = /^(?:typescript|tsx|javascript|python|csharp)$/
const assigned = /^(?:const|let|var)?\s{0,4}(\w{1,40})\s?=\s?(?!=)/
const called = /(\w{1,60})\s?\(/

const isAwaitedLater = (text: string, line: string): boolean => {
  const name = assigned.exec(line)?.[1]
  return name !== undefined && (text.includes(`await ${name}`) || /Promise\.\w{1,12}\(|gather\(|WhenAll\(/.test(text))
}

const isMadePlain = (facts: ChangeFacts, line: string): boolean => {
  const name = called.exec(line)?.[1] ?? ''
  const definitions = facts.current.flatMap((file) => file.definitions.filter((definition) => definition.name === name))
  return definitions.some(({ text }) => !/^(?:\w{1,12}\s){0,4}async\b/.test(text))
}

const findInFile = (facts: ChangeFacts, { before, after, lines }: ChangedFacts): readonly RuleFinding[] => {
  if (before === null || after === null || !languages.test(after.language)) return []
  const [former, latter] = [before.text.split('\n'), after.text.split('\n')]
  const awaited = new Set(
    [...lines.removed].map((line) => former[line - 1]?.trim() ?? '').filter((line) => /\bawait\s/.test(line)),
  )
  const plain = new Map([...awaited].map((line) => [line.replace(/\bawait\s/, ''), line]))
  return [...lines.added].flatMap((line): RuleFinding[] => {
    const text = latter[line - 1]?.trim() ?? ''
    const isWaitedFor = /^return\b|^void\s|\.(?:then|catch)\(|=>/.test(text) || isAwaitedLater(after.text, text)
    if (!plain.has(text) || awaited.has(text) || isWaitedFor || isMadePlain(facts, text)) return []
    const number = former.findIndex((candidate) => candidate.trim() === plain.get(text)) + 1
    const name = called.exec(text)?.[1] ?? ''
    return [
      makeFinding(removedAwaitRule, { ...after, line }, { name }, [
        { path: before.path, text: before.text, line: number },
      ]),
    ]
  })
}

export const findRemovedAwaits = (facts: ChangeFacts): readonly RuleFinding[] =>
  facts.files.flatMap((changed) => findInFile(facts, changed))
