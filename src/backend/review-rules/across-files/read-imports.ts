import { posix } from 'node:path'
import { groupsOfLanguage, type SharedGroup } from '../languages.ts'

export interface Import {
  readonly target: string
  /** Path without extension for relative imports, else segments joined by `/`. */
  readonly unit: string
  readonly line: number
  readonly text: string
}

const patterns: Readonly<Partial<Record<SharedGroup, RegExp>>> = {
  ecmascript: /^(?:import|export)\b(?!\s{1,4}type\b)[^'"]{0,400}['"]([^'"]{1,200})['"]/,
  python: /^(?:from\s{1,4}([\w.]{1,120})\s{1,4}import\b|import\s{1,4}([\w.]{1,120}))/,
  java: /^import\s{1,4}(?:static\s{1,4})?([\w.]{1,160})/,
  csharp: /^(?:global\s)?using\s{1,4}([\w.]{1,160});/,
  ruby: /^require_relative\s{1,4}['"]([^'"]{1,200})['"]/,
  php: /^use\s{1,4}([\w\\]{1,160})/,
  go: /^\s{0,8}(?:import\s)?(?:\w{1,40}\s)?"([\w./-]{1,200})"$/,
}

const declaredUnits: Readonly<Record<string, RegExp>> = {
  java: /^package\s{1,4}([\w.]{1,160})/m,
  csharp: /^\s{0,8}namespace\s{1,4}([\w.]{1,160})/m,
  php: /^namespace\s{1,4}([\w\\]{1,160})/m,
}

const toSegments = (name: string): string => name.replaceAll(/[.\\]/g, '/')

const toFamily = (language: string): SharedGroup | undefined =>
  groupsOfLanguage.get(language)?.[0] as SharedGroup | undefined

export const readUnit = (path: string, text: string, language: string): string => {
  const declared = declaredUnits[language]?.exec(text)?.[1]
  return declared === undefined ? posix.dirname(path) : toSegments(declared)
}

const toUnit = (path: string, target: string, family: string): string => {
  const isRelative = target.startsWith('.') || family === 'ruby'
  if (family === 'python' && target.startsWith('.'))
    return posix.join(posix.dirname(path), toSegments(target.replace(/^\./, '')))
  if (isRelative) return posix.normalize(posix.join(posix.dirname(path), target)).replace(/\.(?:tsx?|jsx?|mjs|rb)$/, '')
  return family === 'go' || family === 'ecmascript' ? target : toSegments(target)
}

export const readImports = (path: string, text: string, language: string): readonly Import[] => {
  const family = toFamily(language)
  const pattern = family && patterns[family]
  if (family === undefined || pattern === undefined) return []
  return text.split('\n').flatMap((line, index): Import[] => {
    const parts = pattern.exec(line.length > 500 ? '' : line)
    const target = parts?.[1] ?? parts?.[2]
    return target === undefined ? [] : [{ target, unit: toUnit(path, target, family), line: index + 1, text: line }]
  })
}
