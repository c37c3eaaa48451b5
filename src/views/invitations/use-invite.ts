import { useApi } from '#src/api/use-api.ts'
import { invitationEndpoints, type InvitationResult } from '#src/contract/invitations.ts'
import type { AssignableRole } from '#src/contract/members.ts'
import { useTell } from '../product.ts'
import { useSubmission } from '../use-submission.ts'
import { issuedLinks } from './issued-links.ts'
import { useInvitationChanges } from './use-invitations.ts'

export interface InviteRequest {
  readonly emails: readonly string[]
  readonly role: AssignableRole
  readonly replacesPending?: boolean
}

export const useInvite = (onDone: (results: readonly InvitationResult[]) => void) => {
  const { client } = useApi()
  const { refresh } = useInvitationChanges()
  const tell = useTell()
  return useSubmission(
    ({ emails, ...wish }: InviteRequest) =>
      client.call(invitationEndpoints.send, { body: { ...wish, emails: [...emails] } }),
    ({ results }) => {
      for (const { invitation, link } of results)
        if (invitation !== undefined && link !== undefined) issuedLinks.keep(invitation.id, link)
      if (results.some(({ outcome }) => outcome === 'sent')) tell({ type: 'invitation.sent' })
      void refresh()
      onDone(results)
    },
  )
}
