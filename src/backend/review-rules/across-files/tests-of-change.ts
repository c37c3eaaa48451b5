import { fileKind } from '../../code-index/file-importance.ts'
import type { RuleFinding } from '../change.ts'
import type { ChangedFacts, ChangeFacts } from './change-facts.ts'
import { makeFinding, type AcrossRule } from './make-finding.ts'
import type { FileFacts } from './read-facts.ts'

export const untestedBranchRule: AcrossRule = {
  id: 'untested-branch',
  area: 'consistency',
  severity: 'low',
  confidence: 'medium',
}
export const lostTestRule: AcrossRule = { id: 'lost-test', area: 'quality', severity: 'medium', confidence: 'medium' }

const branch = /^\s{0,80}(?:\}?\s?(?:else\s)?if\b|elsif\b|elif\b|when\b|case\b|unless\b)|\sif\s\S|\s\?\s.{1,80}\s:\s/

const toStem = (path: string): string =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\.\w{1,5}$/, '')
    .replaceAll(/(?:[._-]?(?:test|spec|tests))$|^test_|Tests?$/gi, '')
    .toLowerCase()

const belongsTo = (test: FileFacts, path: string): boolean =>
  fileKind(test.path) === 'test' && toStem(test.path) === toStem(path)

const literals = /["'][^"']{2,40}["']|:\w{3,30}\b|\b\d{2,8}\b/g

const isNamedIn = (lines: readonly string[], test: FileFacts): boolean =>
  lines.some((line) => (line.match(literals) ?? []).some((literal) => test.text.includes(literal)))

const addedBranches = ({ before, after, lines }: ChangedFacts): readonly number[] => {
  if (before === null || after === null) return []
  const texts = after.text.split('\n')
  const former = new Set(before.text.split('\n').map((line) => line.trim()))
  return [...lines.added].filter(
    (line) => branch.test(texts[line - 1] ?? '') && !former.has((texts[line - 1] ?? '').trim()),
  )
}

export const findUntestedBranches = (facts: ChangeFacts): readonly RuleFinding[] =>
  facts.files.flatMap((changed): RuleFinding[] => {
    const { after, file } = changed
    const [line] = addedBranches(changed)
    if (after === null || line === undefined || fileKind(file.path) === 'test') return []
    const isTestChanged = facts.files.some((candidate) => fileKind(candidate.file.path) === 'test')
    const test = facts.context.find((candidate) => belongsTo(candidate, file.path))
    if (isTestChanged || test === undefined) return []
    const texts = after.text.split('\n')
    if (
      isNamedIn(
        addedBranches(changed).map((number) => texts[number - 1] ?? ''),
        test,
      )
    )
      return []
    const place = { path: after.path, text: after.text, line }
    return [
      makeFinding(untestedBranchRule, place, { path: test.path }, [{ path: test.path, text: test.text, line: 1 }]),
    ]
  })

const testHeads = [
  /^(?:it|test)\(["'`]([^"'`]{1,120})/,
  /^(?:it|test)\s["']([^"']{1,120})/,
  /^(?:async\s)?def\s(test_\w{1,80})/,
  /^func\s(Test\w{1,80})/,
  /^(?:public\s)?function\s(test\w{1,80})/,
  /^(?:public\s)?(?:async\s)?(?:void|Task)\s(\w{1,80})\(/,
] as const

interface NamedTest {
  readonly name: string
  readonly line: number
}

const readTests = (text: string): readonly NamedTest[] =>
  text.split('\n').flatMap((line, index) => {
    const start = line.trimStart().slice(0, 200)
    const name = testHeads.map((head) => head.exec(start)?.[1]).find((part) => part !== undefined)
    return name === undefined ? [] : [{ name, line: index + 1 }]
  })

/** A removed test counts while what it called is still there. */
export const findLostTests = (facts: ChangeFacts): readonly RuleFinding[] =>
  facts.files.flatMap(({ file, before, after, lines }): RuleFinding[] => {
    if (before === null || after === null || fileKind(file.path) !== 'test') return []
    const [former, latter] = [readTests(before.text), readTests(after.text)]
    if (latter.length >= former.length) return []
    const names = new Set(latter.map(({ name }) => name))
    const known = new Set(facts.current.flatMap(({ definitions }) => definitions.map(({ name }) => name)))
    return former
      .filter(({ name, line }, index) => {
        const end = former[index + 1]?.line ?? before.text.split('\n').length
        const called = before.calls.filter((call) => call.line >= line && call.line < end)
        return !names.has(name) && lines.removed.has(line) && called.some((call) => known.has(call.name))
      })
      .map(({ name, line }) => makeFinding(lostTestRule, { path: before.path, text: before.text, line }, { name }, []))
  })
