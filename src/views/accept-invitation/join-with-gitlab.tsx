import { useTranslation } from 'react-i18next'
import { leaveForHost } from '#src/actors/leave-page.ts'
import { useApi } from '#src/api/use-api.ts'
import { invitationEndpoints } from '#src/contract/invitations.ts'
import { Button } from '#src/ui/button.tsx'
import { ProviderMark } from '../account-forms/provider-mark.tsx'
import { SubmissionAlert } from '../account-forms/submission-alert.tsx'
import { useProduct } from '../product.ts'
import { useSubmission } from '../use-submission.ts'

export function JoinWithGitlab({ token }: { readonly token: string }) {
  const { t } = useTranslation('invitations')
  const { client } = useApi()
  const isOffered = useProduct().configuration.signInProviders.some((provider) => provider === 'gitlab')
  const { submit, isSending, error } = useSubmission(
    () => client.call(invitationEndpoints.acceptWithGitlab, { body: { token } }),
    ({ redirectUrl }) => leaveForHost(redirectUrl),
  )
  if (!isOffered) return null
  return (
    <>
      <SubmissionAlert error={error} />
      <Button size="lg" wide busy={isSending && t('accept.openingGitlab')} onClick={() => submit(undefined)}>
        <ProviderMark provider="gitlab" />
        {t('accept.withGitlab')}
      </Button>
    </>
  )
}
