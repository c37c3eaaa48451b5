import { isEmailAddress } from '#src/contract/email-address.ts'

export interface TypedAddress {
  readonly email: string
  readonly verdict: 'ready' | 'notAnAddress' | 'repeated'
}

const splitWords = (piece: string): string[] => {
  const words = piece.trim().split(/\s+/)
  return words.every((word) => word.includes('@')) ? words : [piece.trim()]
}

/** `"Doe, Jane" <jane@a.example>` stands for the address in it; a line may hold several. */
const splitAddresses = (text: string): string[] =>
  text
    .replaceAll(/"[^"\n]*"/g, ' ')
    .split(/[,;\n]/)
    .flatMap((piece) => {
      const inBrackets = [...piece.matchAll(/<([^<>]*)>/g)].map(([, address = '']) => address.trim())
      return inBrackets.length > 0 ? inBrackets : splitWords(piece)
    })
    .filter((part) => part !== '')

export const parseAddresses = (text: string): readonly TypedAddress[] => {
  const seen = new Set<string>()
  return splitAddresses(text).map((email) => {
    const key = email.toLowerCase()
    const isRepeated = seen.has(key)
    seen.add(key)
    if (!isEmailAddress(email)) return { email, verdict: 'notAnAddress' }
    return { email, verdict: isRepeated ? 'repeated' : 'ready' }
  })
}
