export type Problem = 'missing' | 'tooLong' | 'controlCharacters'
export type Problems = Readonly<Record<string, Problem | undefined>>

export const findProblem = (text: string, maxLength: number, isRequired = false): Problem | undefined => {
  const given = text.trim()
  if (given === '') return isRequired ? 'missing' : undefined
  if (given.length > maxLength) return 'tooLong'
  return /\p{Cc}/u.test(given) ? 'controlCharacters' : undefined
}
