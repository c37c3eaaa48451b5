import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '#src/api/use-api.ts'
import { useCall } from '#src/api/use-call.ts'
import { invitationEndpoints, type OpenInvitation } from '#src/contract/invitations.ts'
import { userEndpoints } from '#src/contract/user.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import { FormAlert } from '../account-forms/form-alert.tsx'
import { failureWords } from '../failure-words.ts'
import type { OverlayProps } from '../overlays/overlay-table.ts'
import { useProduct, useTell, useToast } from '../product.ts'
import { useSubmission } from '../use-submission.ts'
import { DeclineDialog } from './decline-dialog.tsx'
import { forgetToken, heldToken, invitationPath, keepToken } from './held-token.ts'
import { InvitationFacts } from './invitation-facts.tsx'
import { isOver, useInvitation, useInvitationWords, useWhyOver } from './use-invitation.ts'

interface FaceProps extends OverlayProps {
  readonly token: string
  readonly invitation: OpenInvitation
}

/** Whatever is not answered now is asked by the link in the message again, not by this tab. */
const useLeave = (onClose: OverlayProps['onClose']) => () => {
  forgetToken()
  onClose()
}

function Frame({ title, text, children, footer, onClose, finalFocus }: OverlayProps & FrameWords) {
  const { t } = useTranslation('app')
  return (
    <Dialog open {...{ title, text, footer, finalFocus }} onClose={useLeave(onClose)} closeLabel={t('common.close')}>
      {children}
    </Dialog>
  )
}

interface FrameWords {
  readonly title: string
  readonly text?: string
  readonly footer?: ReactNode
  readonly children?: ReactNode
}

const useAccept = (token: string, { organisationName: organisation }: OpenInvitation, onClose: () => void) => {
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
      tell({ type: 'member.joined' })
      toast({ kind: 'success', words: { text: t('accept.joined', { organisation }) } })
      onClose()
    },
  )
}

function Offer({ token, invitation, ...overlay }: FaceProps) {
  const { t } = useTranslation(['invitations', 'app'])
  const [isDeclining, setDeclining] = useState(false)
  const { lead } = useInvitationWords()
  const { submit, isSending, error } = useAccept(token, invitation, overlay.onClose)
  const later = useLeave(overlay.onClose)
  const { organisationName: organisation } = invitation
  if (isDeclining)
    return (
      <DeclineDialog
        {...{ token, invitation }}
        onDeclined={() => overlay.onClose()}
        onClose={() => setDeclining(false)}
      />
    )
  return (
    <Frame
      {...overlay}
      title={t('accept.title', { organisation })}
      text={lead(invitation)}
      footer={
        <>
          <Button variant="ghost" onClick={() => setDeclining(true)}>
            {t('accept.decline')}
          </Button>
          <Button onClick={later}>{t('accept.later')}</Button>
          <Button
            variant="solid"
            data-first-focus
            busy={isSending && t('accept.joining')}
            onClick={() => submit(undefined)}
          >
            {t('accept.accept')}
          </Button>
        </>
      }
    >
      <InvitationFacts invitation={invitation} />
      {error !== null && <FormAlert {...failureWords(error, t)} />}
    </Frame>
  )
}

/** Someone else is signed in: the invitation waits until they are out. */
function OtherPerson({ token, invitation, current, ...overlay }: FaceProps & { current: string }) {
  const { t } = useTranslation('invitations')
  const { session, navigation } = useProduct()
  const later = useLeave(overlay.onClose)
  const change = () => {
    session.signOut()
    keepToken(token)
    navigation.send({ type: 'address.open', address: invitationPath, manner: 'push' })
  }
  const { organisationName: organisation, email } = invitation
  return (
    <Frame
      {...overlay}
      title={t('accept.title', { organisation })}
      text={t('accept.otherPerson', { email, current })}
      footer={
        <>
          <Button onClick={later}>{t('accept.later')}</Button>
          <Button variant="solid" onClick={change}>
            {t('accept.change')}
          </Button>
        </>
      }
    />
  )
}

function Waiting({ error, onRetry, ...overlay }: OverlayProps & { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation(['invitations', 'app'])
  const whyOver = useWhyOver()
  if (isOver(error)) return <Frame {...overlay} title={t('accept.overTitle')} text={whyOver(error)} />
  return (
    <Frame {...overlay} title={t('app:titles.acceptInvitation')}>
      {error === undefined ? (
        <SkeletonRegion label={t('accept.reading')}>
          <Skeleton shape="block" />
        </SkeletonRegion>
      ) : (
        <FormAlert {...failureWords(error, t)}>
          <Button onClick={onRetry}>{t('app:common.retry')}</Button>
        </FormAlert>
      )}
    </Frame>
  )
}

/** Over the first page of whoever opened an invitation's link while signed in, or signed in because of it. */
export default function InvitationDialog(overlay: OverlayProps) {
  const [token] = useState(() => heldToken() ?? '')
  const invitation = useInvitation(token)
  const person = useCall(userEndpoints.read)
  const retry = () => void Promise.all([invitation.mutate(), person.mutate()])
  if (invitation.data === undefined || person.data === undefined)
    return <Waiting {...overlay} error={invitation.error ?? person.error} onRetry={retry} />
  const face = { ...overlay, token, invitation: invitation.data }
  const current = person.data.email
  return current.toLowerCase() === invitation.data.email.toLowerCase() ? (
    <Offer {...face} />
  ) : (
    <OtherPerson {...face} current={current} />
  )
}
