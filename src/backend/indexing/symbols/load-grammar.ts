import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Language, Parser, Query } from 'web-tree-sitter'
import type { Grammar } from './grammar.ts'
import { grammarsByLanguage } from './grammars.ts'
import { parserMemory } from './parser-memory.ts'

export interface LoadedGrammar {
  readonly grammar: Grammar
  readonly parser: Parser
  readonly query: Query
}

// The packages stay outside the server's bundle, so they are resolved from this file.
const { resolve } = createRequire(import.meta.url)

let started: Promise<void> | null = null
const loaded = new Map<string, Promise<LoadedGrammar>>()

const load = async (grammar: Grammar): Promise<LoadedGrammar> => {
  started ??= Parser.init({ wasmMemory: parserMemory })
  await started
  const language = await Language.load(await readFile(resolve(grammar.wasm)))
  return { grammar, parser: new Parser().setLanguage(language), query: new Query(language, grammar.query) }
}

export const loadGrammar = async (language: string): Promise<LoadedGrammar | null> => {
  const grammar = grammarsByLanguage.get(language)
  if (grammar === undefined) return null
  const known = loaded.get(language) ?? load(grammar)
  loaded.set(language, known)
  return known
}

export const releaseGrammars = async (): Promise<void> => {
  const all = [...loaded.values()]
  loaded.clear()
  for (const { parser, query } of await Promise.all(all)) {
    query.delete()
    parser.delete()
  }
}
