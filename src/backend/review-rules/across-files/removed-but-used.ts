import type { RuleFinding } from '../change.ts'
import type { ChangedFacts, ChangeFacts } from './change-facts.ts'
import { makeFinding, type AcrossRule, type Place } from './make-finding.ts'
import type { FileFacts } from './read-facts.ts'

export const removedButUsedRule: AcrossRule = {
  id: 'removed-but-used',
  area: 'architecture',
  severity: 'high',
  confidence: 'high',
}

const minNameLength = 4

interface RemovedName {
  readonly name: string
  readonly startLine: number
}

const declared = ({ definitions, types }: FileFacts): readonly RemovedName[] => [...definitions, ...types]

export const removedNames = ({ before, after }: ChangedFacts): readonly RemovedName[] => {
  if (before === null) return []
  const left = new Set(after === null ? [] : declared(after).map(({ name }) => name))
  const leftWords = new Set(after?.text.split(/\W/))
  const seen = new Set<string>()
  return declared(before).filter(({ name }) => {
    const isNew = !seen.has(name) && name.length >= minNameLength && !left.has(name)
    seen.add(name)
    return isNew && !leftWords.has(name)
  })
}

const importsName = ({ text }: { readonly text: string }, name: string): boolean => text.split(/\W/).includes(name)

const findUses = ({ path, text, calls, imports }: FileFacts, name: string): readonly Place[] => {
  const called = calls
    .filter((call) => call.name === name && !/^(?:this|self)$/.test(call.receiver))
    .map(({ line }) => line)
  const imported = imports.filter((entry) => importsName(entry, name)).map(({ line }) => line)
  return [...new Set([...imported, ...called])].map((line) => ({ path, text, line }))
}

const isImporting = ({ imports }: FileFacts, { path }: FileFacts, name: string): boolean => {
  const stem = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')))
  const isThis = (unit: string): boolean => unit.split('/').at(-1) === stem || (folder !== '' && folder.endsWith(unit))
  return imports.some(({ unit, text }) => isThis(unit) && (importsName({ text }, name) || !text.includes('{')))
}

export const findRemovedButUsed = (facts: ChangeFacts): readonly RuleFinding[] =>
  facts.files.flatMap((changed) => {
    const { before } = changed
    if (before === null) return []
    return removedNames(changed).flatMap(({ name, startLine }): RuleFinding[] => {
      if (facts.current.some((file) => declared(file).some((definition) => definition.name === name))) return []
      const files = facts.current.filter((file) => file.path !== before.path)
      const needsImport = /^(?:typescript|tsx|javascript|python)$/.test(before.language)
      const uses = files
        .filter((file) => !needsImport || isImporting(file, before, name))
        .flatMap((file) => findUses(file, name))
      const place = { path: before.path, text: before.text, line: startLine }
      return uses.length === 0 ? [] : [makeFinding(removedButUsedRule, place, { name, count: uses.length }, uses)]
    })
  })
