import { useTranslation } from 'react-i18next'
import { useApi } from '#src/api/use-api.ts'
import { useCall } from '#src/api/use-call.ts'
import { invitationEndpoints, type InvitationSeenByGuest } from '#src/contract/invitations.ts'
import { ApiError } from '#src/api/api-error.ts'
import { isKnownLocale, chooseLocale } from '#src/lib/known-locale.ts'
import { failureWords } from '../failure-words.ts'
import { useSubmission } from '../use-submission.ts'
import { forgetToken } from './invitation-token.ts'

export const useInvitation = (token: string) =>
  useCall(invitationEndpoints.validate, { params: { token } }, { onError: () => undefined, revalidateOnFocus: false })

export const isInvitationInvalid = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'notFound' || error.kind === 'conflict')

export const useDescribeInvalid = () => {
  const { t } = useTranslation(['invitations', 'app'])
  return (error: unknown): string =>
    error instanceof ApiError && error.kind === 'notFound' ? t('accept.unknown') : failureWords(error, t).message
}

export const useInvitationWords = () => {
  const { t, i18n } = useTranslation(['invitations', 'members'])
  const dateStyle = isKnownLocale(i18n.language) ? 'long' : 'short'
  const day = new Intl.DateTimeFormat(chooseLocale(i18n.language), { dateStyle })
  return {
    lead: ({ inviterName: inviter, organisationName: organisation, role }: InvitationSeenByGuest) =>
      t('accept.lead', { inviter, organisation, role: t(`members:roles.${role}.name`) }),
    facts: ({ role, email, expiresAt }: InvitationSeenByGuest): readonly string[] => [
      t(`members:roles.${role}.may`),
      t('accept.until', { email, date: day.format(new Date(expiresAt)) }),
    ],
  }
}

export const useDecline = (token: string, onDeclined: () => void) => {
  const { client } = useApi()
  return useSubmission(
    () => client.call(invitationEndpoints.reject, { body: { token } }),
    () => {
      forgetToken()
      onDeclined()
    },
  )
}
