import { posix } from 'node:path'
import { uniqueBy } from '#src/lib/unique-by.ts'
import { fileKind } from '../../code-index/file-importance.ts'
import type { RuleFinding } from '../change.ts'
import type { ChangedFacts, ChangeFacts } from './change-facts.ts'
import { isVariableExample, isVariableList } from './declarations.ts'
import { makeFinding, type AcrossRule, type Place } from './make-finding.ts'

export const undeclaredVariableRule: AcrossRule = {
  id: 'undeclared-environment-variable',
  area: 'consistency',
  severity: 'medium',
  confidence: 'medium',
}

const minSettings = 3
const maxLineLength = 400

const readExpression =
  /\bprocess\.env(?:\.([A-Z][A-Z0-9_]{2,80})\b|\[['"]([A-Z][A-Z0-9_]{2,80})['"]\])|\b(?:os\.environ\[|os\.(?:getenv|Getenv|environ\.get)\(|ENV\.fetch\(|ENV\[|getenv\(|System\.getenv\(|Environment\.GetEnvironmentVariable\()['"]([A-Z][A-Z0-9_]{2,80})['"][\])]/g

const hostVariable =
  /^(?:CI|HOME|PATH|PWD|USER|SHELL|LANG|TERM|TMPDIR|TZ|PORT|HOST|HOSTNAME|DEBUG|NO_COLOR|NODE_ENV|NODE_OPTIONS|RAILS_ENV|RACK_ENV|APP_ENV|PYTHONPATH|GITHUB_\w{1,60}|GITLAB_\w{1,60}|CI_\w{1,60}|VERCEL\w{0,60}|NEXT_RUNTIME|AWS_\w{1,60}|K_SERVICE|npm_\w{1,60}|VITEST\w{0,60}|JEST\w{0,60})$/

const fallback = /\?\?|\|\||\?:|&&|[!=]==?|\s\?\s|\bor\b/
const condition = /(?:\bif\s?\(?|!|&&\s?)$/
const setting = /^\s{0,8}(?:#\s?)?(?:export\s)?([A-Z][A-Z0-9_]{2,80})\s?=/

interface VariableRead {
  readonly name: string
  readonly line: number
  readonly isOptional: boolean
}

const isOptional = (match: RegExpExecArray, next: string): boolean => {
  const rest = match.input.slice(match.index + match[0].length)
  return fallback.test(`${rest} ${next.trim().slice(0, 2)}`) || condition.test(match.input.slice(0, match.index))
}

const listReads = (text: string): readonly VariableRead[] => {
  const lines = text.split('\n').map((line) => line.slice(0, maxLineLength))
  return lines.flatMap((line, index) =>
    [...line.matchAll(readExpression)].map((match) => ({
      name: match[1] ?? match[2] ?? match[3] ?? '',
      line: index + 1,
      isOptional: isOptional(match, lines[index + 1] ?? ''),
    })),
  )
}

export const newVariables = ({ file, before, after, lines }: ChangedFacts): readonly VariableRead[] => {
  if (after === null || fileKind(file.path) !== 'source' || /(?:^|\/)scripts?\//.test(file.path)) return []
  const reads = listReads(after.text)
  const optionalNames = new Set(reads.filter((read) => read.isOptional).map(({ name }) => name))
  const firstReads = uniqueBy(reads, ({ name }) => name)
  return firstReads.filter(
    ({ name, line }) =>
      lines.added.has(line) &&
      !optionalNames.has(name) &&
      !hostVariable.test(name) &&
      before?.text.includes(name) !== true,
  )
}

const listSettings = (text: string): readonly string[] =>
  text.split('\n').flatMap((line) => setting.exec(line.slice(0, maxLineLength))?.[1] ?? [])

const findNearestExample = ({ texts }: ChangeFacts, path: string): Place | undefined => {
  const examples = texts
    .filter((text) => isVariableExample(text.path))
    .map((text) => ({ path: text.path, text: text.content, line: 1, folder: posix.dirname(text.path) }))
    .filter(({ folder }) => folder === '.' || path.startsWith(`${folder}/`))
  return examples.toSorted((left, right) => right.folder.length - left.folder.length)[0]
}

const isReadElsewhere = ({ files }: ChangeFacts, name: string): boolean =>
  files.some(({ before }) => before?.text.includes(name) === true)

export const findUndeclaredVariables = (facts: ChangeFacts): readonly RuleFinding[] => {
  const lists = facts.texts.filter(({ path }) => isVariableList(path) || fileKind(path) === 'prose')
  return facts.files.flatMap((changed) => {
    const { after, file } = changed
    const example = findNearestExample(facts, file.path)
    if (after === null || example === undefined) return []
    const settings = listSettings(example.text)
    const isUsedHere = listReads(after.text).some(({ name }) => settings.includes(name))
    if (settings.length < minSettings || !isUsedHere) return []
    return newVariables(changed)
      .filter(({ name }) => !isReadElsewhere(facts, name) && !lists.some(({ content }) => content.includes(name)))
      .map(({ name, line }) =>
        makeFinding(undeclaredVariableRule, { ...after, line }, { name, file: example.path }, [example]),
      )
  })
}
