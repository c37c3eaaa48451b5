import LoaderCircle from 'lucide-react/icons/loader-circle'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { RememberedCalls } from '#src/api/remembered-calls.tsx'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { AccountPanel } from '../account-forms/account-panel.tsx'
import { ScreenLink } from '../account-forms/screen-link.tsx'
import { SubmissionAlert } from '../account-forms/submission-alert.tsx'
import { readInvitationToken } from './invitation-token.ts'
import { OpenInvitation } from './open-invitation.tsx'
import { isInvitationInvalid, useInvitation, useDescribeInvalid } from './use-invitation.ts'

const row = css({ display: 'flex', alignItems: 'center', gap: '2', color: 'fg.muted' })
const column = css({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '4' })

function InvitationEnded({ title, lead, takesFocus = true }: { title: string; lead: string; takesFocus?: boolean }) {
  const { t } = useTranslation('invitations')
  return (
    <AccountPanel takesFocus={takesFocus} title={title} lead={lead}>
      <ScreenLink to="login" look="outline">
        {t('accept.toSignIn')}
      </ScreenLink>
    </AccountPanel>
  )
}

function InvitationByToken({ token }: { token: string }) {
  const { t } = useTranslation(['invitations', 'app'])
  const { data, error, mutate } = useInvitation(token)
  const describeInvalid = useDescribeInvalid()
  const [answer, setAnswer] = useState<'none' | 'declined' | 'written'>('none')
  const { organisationName: organisation = '', inviterName: inviter = '', email = '' } = data ?? {}
  if (answer === 'declined')
    return (
      <InvitationEnded title={t('accept.declinedTitle')} lead={t('accept.declinedText', { inviter, organisation })} />
    )
  if (answer === 'written')
    return <InvitationEnded title={t('accept.writtenTitle')} lead={t('accept.writtenText', { email })} />
  if (data !== undefined)
    return (
      <OpenInvitation
        {...{ token }}
        invitation={data}
        onDeclined={() => setAnswer('declined')}
        onWritten={() => setAnswer('written')}
      />
    )
  if (isInvitationInvalid(error)) return <InvitationEnded title={t('accept.overTitle')} lead={describeInvalid(error)} />
  return (
    <AccountPanel title={t('app:titles.acceptInvitation')}>
      {error === undefined ? (
        <output className={row}>
          <Icon of={LoaderCircle} spinning />
          {t('accept.reading')}
        </output>
      ) : (
        <div className={column}>
          <SubmissionAlert error={error} />
          <Button variant="solid" onClick={() => void mutate()}>
            {t('app:common.retry')}
          </Button>
        </div>
      )}
    </AccountPanel>
  )
}

export default function AcceptInvitationView() {
  const { t } = useTranslation(['invitations', 'app'])
  const [token] = useState(readInvitationToken)
  if (token === null)
    return <InvitationEnded takesFocus={false} title={t('app:titles.acceptInvitation')} lead={t('accept.noLink')} />
  return (
    <RememberedCalls>
      <InvitationByToken token={token} />
    </RememberedCalls>
  )
}
