import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { css } from '#styled-system/css'
import { useApi } from '#src/api/use-call.ts'
import { authEndpoints } from '#src/contract/auth.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Input } from '#src/ui/input.tsx'
import { useProduct } from '../product.ts'
import { useSubmission } from '../use-submission.ts'

const form = css({ display: 'flex', flexDirection: 'column', gap: '4' })

export default function LoginView() {
  const { t } = useTranslation(['auth', 'app'])
  const { client } = useApi()
  const { session } = useProduct()
  const login = useSubmission(
    (body: { email: string; password: string }) => client.call(authEndpoints.login, { body }),
    (tokens) => session.receive(tokens, 'login'),
  )
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    login.submit({ email: String(fields.get('email')), password: String(fields.get('password')) })
  }
  return (
    <form className={form} onSubmit={submit}>
      <h1 tabIndex={-1}>{t('app:titles.login')}</h1>
      <Field label="E-mail" required>
        <Input name="email" type="email" autoComplete="username" />
      </Field>
      <Field label="Password" required>
        <Input name="password" type="password" autoComplete="current-password" />
      </Field>
      <Button type="submit" variant="solid" busy={login.isSending ? '…' : undefined}>
        {t('app:titles.login')}
      </Button>
      <Link href="/signup">{t('app:titles.signup')}</Link>
    </form>
  )
}
