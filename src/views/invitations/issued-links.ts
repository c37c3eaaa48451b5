import { forgetWithSession } from '#src/actors/session-memory.ts'

const links = new Map<string, string>()

forgetWithSession(() => links.clear())

/** The server returns a link once, to the inviter; this page keeps it until a reload or a sign-out. */
export const issuedLinks = {
  keep: (invitationId: string, link: string): void => void links.set(invitationId, link),
  find: (invitationId: string): string | undefined => links.get(invitationId),
}
