import { withoutEnd } from '#src/lib/without-end.ts'
import { LANGUAGES, type LanguageEntry } from './languages.ts'

const byExtension = buildIndex((language) => language.extensions)
const byFilename = buildIndex((language) => language.filenames ?? [])
const byInterpreter = buildIndex((language) => language.interpreters ?? [])

const CPP_IN_HEADER =
  /^(?:class\s+\w|namespace\s+\w|template\s*<|using\s+\w|public:|private:|protected:|#include\s*<(?:string|vector|memory|map|iostream|functional|utility|cstdint)>)/
const OBJECTIVE_C_IN_M = /^(?:#import|@interface|@implementation)/
const MATLAB_IN_M = /^(?:function\b[^;{]*$|%|classdef\b)/
const HEAD_LENGTH = 20_000

export function detectLanguage(path: string, text: string): string | null {
  const filename = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  const extension = filename.includes('.') ? filename.slice(filename.lastIndexOf('.') + 1) : ''
  const named = byFilename.get(filename) ?? byExtension.get(extension) ?? byPrefix(filename)
  if (named === undefined) return byShebang(text)
  return refineByContent(named, extension, text.slice(0, HEAD_LENGTH))
}

export function languageName(id: string): string {
  return LANGUAGES.get(id)?.name ?? id
}

export function isProgramming(id: string): boolean {
  return LANGUAGES.get(id)?.kind === 'programming'
}

function byPrefix(filename: string): string | undefined {
  const stem = filename.slice(0, filename.indexOf('.') === -1 ? filename.length : filename.indexOf('.'))
  return stem === 'dockerfile' || stem === 'makefile' ? stem : undefined
}

function byShebang(text: string): string | null {
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
function hasLine(head: string, expression: RegExp): boolean {
  return head.split('\n').some((line) => expression.test(line.trim()))
}

function refineByContent(id: string, extension: string, head: string): string {
  if (extension === 'h' && hasLine(head, CPP_IN_HEADER)) return 'cpp'
  if (extension === 'm' && !hasLine(head, OBJECTIVE_C_IN_M) && hasLine(head, MATLAB_IN_M)) return 'matlab'
  if (extension === 'ts' && /^\s*<(?:\?xml|!DOCTYPE TS)/.test(head)) return 'xml'
  return id
}

function buildIndex(listKeys: (language: LanguageEntry) => readonly string[]): ReadonlyMap<string, string> {
  const index = new Map<string, string>()
  for (const [id, language] of LANGUAGES) {
    for (const key of listKeys(language)) if (!index.has(key)) index.set(key, id)
  }
  return index
}
