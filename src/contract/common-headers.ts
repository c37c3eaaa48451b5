/** Every call may name the version of the API it was written for (`decisions.md` D6). */
export const versionHeader = ['CodeAlive-Version', '2025-04-17'] as const

/** The organisation that a call is about. */
export const organisationHeader = 'X-Selected-Organisation'

export const idempotencyHeader = 'Idempotency-Key'

/** The secret of a visitor's conversation, which its first answer has brought; whoever holds it may go on with it. */
export const conversationTokenHeader = 'X-Conversation-Token'
