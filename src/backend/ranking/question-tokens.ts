import { foldWord } from './term-table.ts'

export interface Token {
  readonly written: string
  readonly folded: string
  readonly isCyrillic: boolean
  readonly isName: boolean
}

const cyrillic = /^[\u0400-\u052f]/
const tokens = /[\u0400-\u052f][\u0400-\u052f'’ʼ]*|[\w$\u00c0-\u03ff\u0530-\u1fff\u2c00-\ud7ff]+/g

/** An apostrophe is a part of a word in Cyrillic and separates words in Latin script. */
export const readTokens = (text: string, names: readonly string[]): Token[] => {
  const known = new Set(names)
  return (text.normalize('NFC').match(tokens) ?? []).map((written) => ({
    written,
    folded: foldWord(written),
    isCyrillic: cyrillic.test(written),
    isName: known.has(written),
  }))
}
