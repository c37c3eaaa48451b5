import type { ReplyOf } from '#src/contract/endpoint.ts'
import type { mailboxEndpoints } from '#src/contract/additions.ts'

export type MailboxEntry = ReplyOf<typeof mailboxEndpoints.list>[number]
