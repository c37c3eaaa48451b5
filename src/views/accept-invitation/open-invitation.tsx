import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { InvitationSeenByGuest as Invitation } from '#src/contract/invitations.ts'
import { Button } from '#src/ui/button.tsx'
import { accountDrafts } from '../account-forms/account-draft.ts'
import { AccountPanel } from '../account-forms/account-panel.tsx'
import { ScreenLink } from '../account-forms/screen-link.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import { JoinWithGitlab } from './join-with-gitlab.tsx'
import { InvitationFacts } from './invitation-facts.tsx'
import { NewMemberForm } from './new-member-form.tsx'
import { useInvitationWords } from './use-invitation.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })

interface OpenInvitationProps {
  readonly token: string
  readonly invitation: Invitation
  readonly onDeclined: () => void
  readonly onWritten: () => void
}

const draftAddress = (email: string): void => accountDrafts.write('new', { email })

function KnownPerson() {
  const { t } = useTranslation('invitations')
  return (
    <>
      <p>{t('accept.known')}</p>
      <ScreenLink to="login" look="solid">
        {t('accept.signIn')}
      </ScreenLink>
    </>
  )
}

function NewMember(form: ComponentProps<typeof NewMemberForm>) {
  return (
    <>
      <NewMemberForm {...form} />
      <JoinWithGitlab token={form.token} />
    </>
  )
}

export function OpenInvitation({ token, invitation, onDeclined, onWritten }: OpenInvitationProps) {
  const { t } = useTranslation(['invitations', 'auth'])
  const [isDeclining, setDeclining] = useState(false)
  const { lead } = useInvitationWords()
  const { organisationName: organisation, hasAccount, email } = invitation
  return (
    <AccountPanel
      title={t('accept.title', { organisation })}
      lead={lead(invitation)}
      foot={
        <div>
          <Button variant="ghost" onClick={() => setDeclining(true)}>
            {t('accept.decline')}
          </Button>
        </div>
      }
    >
      <div className={column} onClickCapture={() => draftAddress(email)}>
        <InvitationFacts invitation={invitation} />
        {hasAccount ? <KnownPerson /> : <NewMember {...{ token, organisation, onWritten }} />}
        {hasAccount === undefined && (
          <p>
            {t('auth:signup.haveAccount')} <ScreenLink to="login">{t('auth:signup.signIn')}</ScreenLink>
          </p>
        )}
      </div>
      {isDeclining && <DeclineDialog {...{ token, invitation, onDeclined }} onClose={() => setDeclining(false)} />}
    </AccountPanel>
  )
}
