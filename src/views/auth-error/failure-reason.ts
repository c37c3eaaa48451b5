import { type SignInFailure, signInFailures } from '#src/contract/sign-in-failures.ts'

const reasonByProtocolError: Readonly<Record<string, SignInFailure>> = {
  access_denied: 'denied',
  server_error: 'unavailable',
  temporarily_unavailable: 'unavailable',
}

const isReason = (word: string): word is SignInFailure => (signInFailures as readonly string[]).includes(word)

export const readFailureReason = (search: string): SignInFailure => {
  const query = new URLSearchParams(search)
  const word = query.get('reason') ?? query.get('error') ?? ''
  if (isReason(word)) return word
  return Object.hasOwn(reasonByProtocolError, word) ? (reasonByProtocolError[word] ?? 'unknown') : 'unknown'
}
