const reasons = ['denied', 'expired', 'unavailable', 'noEmail', 'notLinked', 'notOffered', 'unknown'] as const

export type FailureReason = (typeof reasons)[number]

const reasonByProtocolError: Readonly<Record<string, FailureReason>> = {
  access_denied: 'denied',
  server_error: 'unavailable',
  temporarily_unavailable: 'unavailable',
}

const isReason = (word: string): word is FailureReason => (reasons as readonly string[]).includes(word)

export const readFailureReason = (search: string): FailureReason => {
  const query = new URLSearchParams(search)
  const word = query.get('reason') ?? query.get('error') ?? ''
  if (isReason(word)) return word
  return Object.hasOwn(reasonByProtocolError, word) ? (reasonByProtocolError[word] ?? 'unknown') : 'unknown'
}
