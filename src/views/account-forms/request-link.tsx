import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { css } from '#styled-system/css'
import { useApi } from '#src/api/use-api.ts'
import { EmailAddress } from '#src/contract/fields.ts'
import { Button } from '#src/ui/button.tsx'
import { EmailField } from './account-field.tsx'
import { AccountPanel } from './account-panel.tsx'
import { MailSentPanel } from './mail-sent-panel.tsx'
import { ProblemCount } from './problem-count.tsx'
import { linkMailEndpoints, type LinkMailKind } from './link-mail-endpoints.ts'
import { ScreenLink } from './screen-link.tsx'
import { SubmissionAlert } from './submission-alert.tsx'
import { useAccountForm } from './use-account-form.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })

const Address = v.object({ email: EmailAddress })

interface RequestLinkProps {
  readonly kind: LinkMailKind
  readonly title: string
  readonly lead: string
  readonly takesFocus?: boolean
}

function RequestForm({ kind, title, lead, takesFocus, onSent }: RequestLinkProps & { onSent: (to: string) => void }) {
  const { t } = useTranslation('auth')
  const { client } = useApi()
  const { props, problems, isSending, error } = useAccountForm({
    schema: () => Address,
    send: (body) => client.call(linkMailEndpoints[kind], { body }),
    onDone: (_, { email }) => onSent(email),
  })
  return (
    <AccountPanel
      title={title}
      lead={lead}
      takesFocus={takesFocus ?? false}
      foot={<ScreenLink to="login">{t('mail.toSignIn')}</ScreenLink>}
    >
      <form {...props} className={column}>
        <SubmissionAlert error={error} />
        <ProblemCount problems={problems} />
        <EmailField problem={problems.email} />
        <Button type="submit" variant="solid" size="lg" wide busy={isSending && t('mail.sending')}>
          {t('mail.send')}
        </Button>
      </form>
    </AccountPanel>
  )
}

/** Asks for an address to send a link to. The answer is the same for every address. */
export function RequestLink(props: RequestLinkProps) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return sentTo === null ? (
    <RequestForm {...props} onSent={setSentTo} />
  ) : (
    <MailSentPanel kind={props.kind} email={sentTo} onBack={() => setSentTo(null)} />
  )
}
