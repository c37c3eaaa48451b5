import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { css } from '#styled-system/css'
import { useApi } from '#src/api/use-api.ts'
import { invitationEndpoints, NewMember } from '#src/contract/invitations.ts'
import { isLanguage } from '#src/contract/languages.ts'
import { Button } from '#src/ui/button.tsx'
import { forgetDraft } from '../account-forms/account-draft.ts'
import { NameFields } from '../account-forms/name-fields.tsx'
import { NewPasswordField, passwordProblems, usePasswordPolicy } from '../account-forms/new-password-field.tsx'
import { ProblemCount } from '../account-forms/problem-count.tsx'
import { SubmissionAlert } from '../account-forms/submission-alert.tsx'
import { useAccountForm } from '../account-forms/use-account-form.ts'
import { Agreement } from '../legal/agreement.tsx'
import { useProduct, useTell } from '../product.ts'
import { forgetToken } from './invitation-token.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const submitting = css({ h: 'auto', minH: 'control.lg', py: '2', whiteSpace: 'normal', overflowWrap: 'anywhere' })
const note = css({ textStyle: 'small', color: 'fg.muted' })

const Person = v.pick(NewMember, ['firstName', 'lastName', 'password'])

interface NewMemberFormProps {
  readonly token: string
  readonly organisation: string
  /** Called when a message was sent, because the link alone does not prove that the address is theirs. */
  readonly onWritten: () => void
}

const useNewMemberForm = ({ token, onWritten }: Pick<NewMemberFormProps, 'token' | 'onWritten'>) => {
  const { i18n } = useTranslation()
  const { client } = useApi()
  const { session } = useProduct()
  const tell = useTell()
  const { data: policy } = usePasswordPolicy()
  return useAccountForm({
    schema: () => Person,
    send: (person) =>
      client.call(invitationEndpoints.acceptWithPassword, {
        body: { ...person, token, ...(isLanguage(i18n.language) ? { language: i18n.language } : {}) },
      }),
    check: ({ password }) => passwordProblems(policy, String(password)),
    onDone: ({ accessToken, refreshToken, organisationId = null }) => {
      forgetToken()
      forgetDraft()
      if (accessToken === undefined || refreshToken === undefined) return onWritten()
      session.receive({ accessToken, refreshToken, organisationId }, 'invitation')
      tell({ type: 'feature.used', feature: 'invitations', action: 'accepted' })
    },
  })
}

export function NewMemberForm({ token, organisation, onWritten }: NewMemberFormProps) {
  const { t } = useTranslation(['auth', 'invitations'])
  const { props, problems, isSending, error } = useNewMemberForm({ token, onWritten })
  return (
    <form {...props} className={column}>
      <SubmissionAlert error={error} />
      <ProblemCount problems={problems} />
      <NameFields problems={problems} />
      <NewPasswordField label={t('fields.password')} problem={problems.password} />
      <Button
        className={submitting}
        type="submit"
        variant="solid"
        size="lg"
        wide
        busy={isSending && t('invitations:accept.joining')}
      >
        {t('invitations:accept.join', { organisation })}
      </Button>
      <Agreement className={note} />
    </form>
  )
}
