/** Every call may name the API version it was written for (`src/README.md`, D6). */
export const versionHeader = ['CodeAlive-Version', '2025-04-17'] as const

export const organisationHeader = 'X-Selected-Organisation'

/** The caller's role in the selected organisation; `None` without a membership. */
export const roleHeader = 'X-Role'

export const idempotencyHeader = 'Idempotency-Key'

/** The secret of a visitor's conversation, which its first answer brings; it authorises whoever holds it. */
export const conversationTokenHeader = 'X-Conversation-Token'
