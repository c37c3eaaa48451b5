import { forgetWithSession } from '#src/actors/session-memory.ts'

const links = new Map<string, string>()

forgetWithSession(() => links.clear())

/** The server tells a link once, to whoever invited; this page remembers it until it is left or reloaded. */
export const issuedLinks = {
  keep: (invitationId: string, link: string): void => void links.set(invitationId, link),
  find: (invitationId: string): string | undefined => links.get(invitationId),
}
