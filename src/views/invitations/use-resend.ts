import { useTranslation } from 'react-i18next'
import { useApi } from '#src/api/use-api.ts'
import { type Invitation, invitationEndpoints } from '#src/contract/invitations.ts'
import { useToast } from '../product.ts'
import { issuedLinks } from './issued-links.ts'
import { useInvitationChanges } from './use-invitations.ts'

export const useResend = ({ email, role }: Invitation) => {
  const { t } = useTranslation('invitations')
  const { client, onCallFailed } = useApi()
  const { refresh } = useInvitationChanges()
  const toast = useToast()
  const send = async () => {
    const body = { emails: [email], role, replacesPending: true }
    const [result] = (await client.call(invitationEndpoints.send, { body })).results
    if (result?.invitation !== undefined && result.link !== undefined)
      issuedLinks.keep(result.invitation.id, result.link)
    const outcome = result?.outcome ?? 'tooMany'
    if (outcome === 'sent') toast({ kind: 'success', words: { text: t('resend.done', { email }) } })
    else toast({ kind: 'error', words: { text: `${email}: ${t(`outcome.${outcome}`)}` } })
    await refresh()
  }
  return () => void send().catch(onCallFailed)
}
