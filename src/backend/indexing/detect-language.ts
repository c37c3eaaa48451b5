import { withoutEnd } from '#src/lib/without-end.ts'
import { languageEntries, type LanguageEntry } from './languages.ts'

const buildIndex = (listKeys: (language: LanguageEntry) => readonly string[]): ReadonlyMap<string, string> => {
  const index = new Map<string, string>()
  for (const [id, language] of languageEntries) {
    for (const key of listKeys(language)) if (!index.has(key)) index.set(key, id)
  }
  return index
}

const byExtension = buildIndex((language) => language.extensions)
const byFilename = buildIndex((language) => language.filenames ?? [])
const byInterpreter = buildIndex((language) => language.interpreters ?? [])

const cppInHeader =
  /^(?:class\s+\w|namespace\s+\w|template\s*<|using\s+\w|public:|private:|protected:|#include\s*<(?:string|vector|memory|map|iostream|functional|utility|cstdint)>)/
const objectiveCInM = /^(?:#import|@interface|@implementation)/
const matlabInM = /^(?:function\b[^;{]*$|%|classdef\b)/
const headLength = 20_000

const byPrefix = (filename: string): string | undefined => {
  const stem = filename.slice(0, filename.indexOf('.') === -1 ? filename.length : filename.indexOf('.'))
  return stem === 'dockerfile' || stem === 'makefile' ? stem : undefined
}

const byShebang = (text: string): string | null => {
  if (!text.startsWith('#!')) return null
  const line = text.slice(2, 200).split('\n', 1)[0] ?? ''
  const [program = '', ...rest] = line.trim().split(/\s+/)
  const name = (program.endsWith('/env') ? rest.find((word) => !word.startsWith('-')) : program) ?? ''
  const base = name.slice(name.lastIndexOf('/') + 1).toLowerCase()
  return (
    byInterpreter.get(base) ??
    byInterpreter.get(withoutEnd(base, (character) => '0123456789.'.includes(character))) ??
    null
  )
}

/** A single expression over all lines would read a run of empty lines again from each of them. */
const hasLine = (head: string, expression: RegExp): boolean =>
  head.split('\n').some((line) => expression.test(line.trim()))

const refineByContent = (id: string, extension: string, head: string): string => {
  if (extension === 'h' && hasLine(head, cppInHeader)) return 'cpp'
  if (extension === 'm' && !hasLine(head, objectiveCInM) && hasLine(head, matlabInM)) return 'matlab'
  if (extension === 'ts' && /^\s*<(?:\?xml|!DOCTYPE TS)/.test(head)) return 'xml'
  return id
}

export const detectLanguage = (path: string, text: string): string | null => {
  const filename = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  const extension = filename.includes('.') ? filename.slice(filename.lastIndexOf('.') + 1) : ''
  const named = byFilename.get(filename) ?? byExtension.get(extension) ?? byPrefix(filename)
  if (named === undefined) return byShebang(text)
  return refineByContent(named, extension, text.slice(0, headLength))
}

export const languageName = (id: string): string => languageEntries.get(id)?.name ?? id

export const isProgramming = (id: string): boolean => languageEntries.get(id)?.kind === 'programming'
