import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '#src/api/use-api.ts'
import { useCall } from '#src/api/use-call.ts'
import { invitationEndpoints, type InvitationSeenByGuest } from '#src/contract/invitations.ts'
import { userEndpoints } from '#src/contract/user.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { FormAlert } from '../account-forms/form-alert.tsx'
import { failureWords } from '../failure-words.ts'
import type { OverlayProps } from '../overlays/overlay-table.ts'
import { useProduct, useTell, useToast } from '../product.ts'
import { useSubmission } from '../use-submission.ts'
import { DeclineDialog } from './decline-dialog.tsx'
import { forgetToken, readInvitationToken, invitationPath, keepToken } from './invitation-token.ts'
import { InvitationFacts } from './invitation-facts.tsx'
import { isInvitationInvalid, useInvitation, useInvitationWords, useDescribeInvalid } from './use-invitation.ts'

/** An invitation that is not answered now is asked about through the link in the message, not by this tab. */
const useAnswerLater = (onClose: OverlayProps['onClose']) => () => {
  forgetToken()
  onClose()
}

const useAccept = (token: string, organisation: string, onClose: () => void) => {
  const { t } = useTranslation('invitations')
  const { client } = useApi()
  const { session } = useProduct()
  const toast = useToast()
  const tell = useTell()
  return useSubmission(
    () => client.call(invitationEndpoints.accept, { body: { token } }),
    ({ organisationId }) => {
      forgetToken()
      session.actor.send({ type: 'organisation.joined', organisationId })
      tell({ type: 'feature.used', feature: 'invitations', action: 'accepted' })
      toast({ kind: 'success', words: { text: t('accept.joined', { organisation }) } })
      onClose()
    },
  )
}

const useSwitchAccount = (token: string) => {
  const { session, navigation } = useProduct()
  return () => {
    session.signOut()
    keepToken(token)
    navigation.send({ type: 'address.open', address: invitationPath, manner: 'push' })
  }
}

interface AnswersProps {
  readonly isSending: boolean
  readonly onDecline: () => void
  readonly onLater: () => void
  readonly onAccept: () => void
}

function Answers({ isSending, onDecline, onLater, onAccept }: AnswersProps) {
  const { t } = useTranslation('invitations')
  return (
    <>
      <Button variant="ghost" onClick={onDecline}>
        {t('accept.decline')}
      </Button>
      <Button onClick={onLater}>{t('accept.later')}</Button>
      <Button variant="solid" data-first-focus busy={isSending && t('accept.joining')} onClick={onAccept}>
        {t('accept.accept')}
      </Button>
    </>
  )
}

interface OtherAccountProps {
  readonly token: string
  readonly onLater: () => void
}

function OtherAccount({ token, onLater }: OtherAccountProps) {
  const { t } = useTranslation('invitations')
  const switchAccount = useSwitchAccount(token)
  return (
    <>
      <Button onClick={onLater}>{t('accept.later')}</Button>
      <Button variant="solid" onClick={switchAccount}>
        {t('accept.change')}
      </Button>
    </>
  )
}

interface Lookup {
  readonly token: string
  readonly invitation: InvitationSeenByGuest | undefined
  readonly current: string | undefined
  readonly error: unknown
  readonly onRetry: () => void
}

function LookupFailure({ error, onRetry }: Pick<Lookup, 'error' | 'onRetry'>) {
  const { t } = useTranslation('app')
  return (
    <FormAlert {...failureWords(error, t)}>
      <Button onClick={onRetry}>{t('common.retry')}</Button>
    </FormAlert>
  )
}

type DialogState = 'theirs' | 'othersOne' | 'over' | 'failed'

const getDialogState = ({ invitation, current, error }: Lookup): DialogState => {
  if (invitation === undefined || current === undefined) return isInvitationInvalid(error) ? 'over' : 'failed'
  return current.toLowerCase() === invitation.email.toLowerCase() ? 'theirs' : 'othersOne'
}

const useWords = (
  dialogState: DialogState,
  { invitation, current, error }: Lookup,
): { title: string; text?: string } => {
  const { t } = useTranslation(['invitations', 'app'])
  const { lead } = useInvitationWords()
  const describeInvalid = useDescribeInvalid()
  if (dialogState === 'over') return { title: t('accept.overTitle'), text: describeInvalid(error) }
  if (dialogState === 'failed' || invitation === undefined) return { title: t('app:titles.acceptInvitation') }
  const { organisationName: organisation, email } = invitation
  return {
    title: t('accept.title', { organisation }),
    text: dialogState === 'theirs' ? lead(invitation) : t('accept.otherPerson', { email, current }),
  }
}

/** One dialog serves every state: of two in a row the first would take the focus back and so close the second. */
function LoadedDialog({ onClose, finalFocus, ...lookup }: OverlayProps & Lookup) {
  const { token, invitation, error, onRetry } = lookup
  const { t } = useTranslation(['invitations', 'app'])
  const [isDeclining, setDeclining] = useState(false)
  const accepting = useAccept(token, invitation?.organisationName ?? '', onClose)
  const later = useAnswerLater(onClose)
  const dialogState = getDialogState(lookup)
  const answers: Partial<Record<DialogState, ReactNode>> = {
    theirs: (
      <Answers
        onDecline={() => setDeclining(true)}
        onLater={later}
        onAccept={() => accepting.submit(undefined)}
        isSending={accepting.isSending}
      />
    ),
    othersOne: <OtherAccount token={token} onLater={later} />,
  }
  return (
    <>
      <Dialog
        open
        {...{ finalFocus }}
        {...useWords(dialogState, lookup)}
        onClose={later}
        closeLabel={t('app:common.close')}
        footer={answers[dialogState]}
      >
        {dialogState === 'theirs' && invitation && <InvitationFacts invitation={invitation} />}
        {accepting.error !== null && <FormAlert {...failureWords(accepting.error, t)} />}
        {dialogState === 'failed' && <LookupFailure error={error} onRetry={onRetry} />}
      </Dialog>
      {isDeclining && invitation && (
        <DeclineDialog {...{ token, invitation }} onDeclined={() => onClose()} onClose={() => setDeclining(false)} />
      )}
    </>
  )
}

export default function InvitationDialog(overlay: OverlayProps) {
  const [token] = useState(() => readInvitationToken() ?? '')
  const invitation = useInvitation(token)
  const person = useCall(userEndpoints.read)
  const error: unknown = invitation.error ?? person.error
  const isKnown = invitation.data !== undefined && person.data !== undefined
  if (!isKnown && error === undefined) return null
  const onRetry = () => void Promise.all([invitation.mutate(), person.mutate()])
  return (
    <LoadedDialog
      {...overlay}
      {...{ token, error, onRetry }}
      invitation={invitation.data}
      current={person.data?.email}
    />
  )
}
