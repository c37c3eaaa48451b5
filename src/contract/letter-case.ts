/** `Smart`: case matters when the query has a capital letter. */
export const letterCases = ['Smart', 'Sensitive', 'Insensitive'] as const
export type LetterCase = (typeof letterCases)[number]

const signs = /\\[pPx]\{[^}]{0,50}\}|\\x..|\\.|\(\?[^:)>]{0,50}[:)>]/gsu
const capital = /[\p{Lu}\p{Lt}]/u

export const isCaseSensitive = (query: string, letterCase: LetterCase, isRegex: boolean): boolean =>
  letterCase === 'Smart' ? capital.test(isRegex ? query.replace(signs, '') : query) : letterCase === 'Sensitive'
