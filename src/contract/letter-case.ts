/** `Smart`: case counts as soon as the query holds a capital letter. */
export const letterCases = ['Smart', 'Sensitive', 'Insensitive'] as const
export type LetterCase = (typeof letterCases)[number]

/** Escapes, names of groups and flags of an expression, whose capitals stand for no letter. */
const signs = /\\[pPx]\{[^}]{0,50}\}|\\x..|\\.|\(\?[^:)>]{0,50}[:)>]/gsu
const capital = /[\p{Lu}\p{Lt}]/u

/** Whether upper and lower case differ in a search for `query`. */
export const isCaseSensitive = (query: string, letterCase: LetterCase, isRegex: boolean): boolean =>
  letterCase === 'Smart' ? capital.test(isRegex ? query.replace(signs, '') : query) : letterCase === 'Sensitive'
