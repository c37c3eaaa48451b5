/** Every call may name the version of the API it was written for (`src/README.md`, D6). */
export const versionHeader = ['CodeAlive-Version', '2025-04-17'] as const

/** The organisation that a call is about. */
export const organisationHeader = 'X-Selected-Organisation'

/** The caller's role in the selected organisation, as the server knows it; `None` without a membership. */
export const roleHeader = 'X-Role'

export const idempotencyHeader = 'Idempotency-Key'

/** The secret of a visitor's conversation, which its first answer has brought; whoever holds it may go on with it. */
export const conversationTokenHeader = 'X-Conversation-Token'
