import type { RuleFinding } from '../change.ts'
import type { ChangedFacts, ChangeFacts } from './change-facts.ts'
import { makeFinding, type AcrossRule, type Place } from './make-finding.ts'
import type { CallFact, Definition, FileFacts } from './read-facts.ts'
import type { Parameter } from './read-parameters.ts'

export const changedSignatureRule: AcrossRule = {
  id: 'changed-signature',
  area: 'consistency',
  severity: 'high',
  confidence: 'high',
}

const minNameLength = 3

export interface SignaturePair {
  readonly before: Definition
  readonly after: Definition
}

const unique = (definitions: readonly Definition[], name: string): Definition | undefined => {
  const named = definitions.filter((definition) => definition.name === name)
  return named.length === 1 ? named[0] : undefined
}

const toShape = (parameters: readonly Parameter[]): string =>
  parameters.map(({ name, isOptional, isRest, isKeyword }) => [name, isOptional, isRest, isKeyword].join()).join(';')

export const changedSignatures = ({ before, after }: ChangedFacts): readonly SignaturePair[] => {
  if (before === null || after === null) return []
  return after.definitions.flatMap((definition): SignaturePair[] => {
    const former = unique(before.definitions, definition.name)
    const isUnique = unique(after.definitions, definition.name) !== undefined
    if (former === undefined || !isUnique || definition.name.length < minNameLength) return []
    return toShape(former.parameters) === toShape(definition.parameters) ? [] : [{ before: former, after: definition }]
  })
}

const isPositional = ({ isRest, isKeyword }: Parameter): boolean => !isRest && !isKeyword

const fits = ({ parameters }: Definition, call: CallFact, language: string): boolean => {
  if (call.isOpen) return true
  const positional = parameters.filter(isPositional)
  const given = positional.filter(({ name }, index) => index < call.positional || call.keywords.includes(name))
  const missing = positional.filter((parameter) => !parameter.isOptional && !given.includes(parameter))
  const hasRest = parameters.some(({ isRest }) => isRest)
  const keywordHash =
    language === 'ruby' && call.keywords.length > 0 && !parameters.some(({ isKeyword }) => isKeyword) ? 1 : 0
  const isTooMany = call.positional > positional.length && !hasRest
  const missingKeyword = parameters.some(
    ({ isKeyword, isOptional, name, isRest }) => isKeyword && !isRest && !isOptional && !call.keywords.includes(name),
  )
  return missing.length - keywordHash <= 0 && !isTooMany && !(missingKeyword && language === 'ruby')
}

const isReordered = ({ before, after }: SignaturePair): boolean => {
  const [former, latter] = [before, after].map(({ parameters }) =>
    parameters.filter(isPositional).map(({ name }) => name),
  )
  if (former === undefined || latter === undefined) return false
  const kept = former.filter((name) => latter.includes(name))
  const keptAfter = latter.filter((name) => former.includes(name))
  return kept.length >= 2 && kept.join() !== keptAfter.join() && kept.length === former.length
}

const isAmbiguous = (facts: ChangeFacts, { path }: FileFacts, name: string): boolean =>
  facts.current.some((file) => file.path !== path && file.definitions.some((definition) => definition.name === name))

const meansDefinition = (call: CallFact, { name, isMember }: Definition): boolean =>
  call.name === name && (isMember || !/^(?:super|Object|Array|Math|JSON)$/.test(call.receiver))

const isUnchangedCall = (facts: ChangeFacts, path: string, line: number): boolean =>
  facts.files.every(({ file, lines }) => file.path !== path || !lines.added.has(line))

const family = (language: string): string => (/^(?:tsx|javascript)$/.test(language) ? 'typescript' : language)

const oldCalls = (facts: ChangeFacts, source: FileFacts, pair: SignaturePair): readonly Place[] =>
  facts.current
    .filter(({ language }) => family(language) === family(source.language))
    .flatMap(({ path, text, calls, language }) =>
      calls
        .filter((call) => meansDefinition(call, pair.after) && fits(pair.before, call, language))
        .filter(
          (call) =>
            !fits(pair.after, call, language) ||
            (isReordered(pair) && call.positional >= 2 && isUnchangedCall(facts, path, call.line)),
        )
        .map(({ line }) => ({ path, text, line })),
    )

export const findChangedSignatures = (facts: ChangeFacts): readonly RuleFinding[] =>
  facts.files.flatMap((changed) => {
    const { after } = changed
    if (after === null) return []
    return changedSignatures(changed).flatMap((pair): RuleFinding[] => {
      const calls = isAmbiguous(facts, after, pair.after.name) ? [] : oldCalls(facts, after, pair)
      const line = pair.after.startLine
      return calls.length === 0
        ? []
        : [makeFinding(changedSignatureRule, { ...after, line }, { name: pair.after.name, count: calls.length }, calls)]
    })
  })
