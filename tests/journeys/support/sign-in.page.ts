import type { Page } from 'playwright-core'

/** The sign-in form, in English. */
export const signInPage = (page: Page) => {
  const email = page.getByLabel('E-mail')
  const password = page.getByLabel('Password', { exact: true })
  const submit = page.getByRole('button', { name: 'Sign in', exact: true })
  return {
    email,
    password,
    submit,
    alert: page.getByRole('alert'),
    toSignUp: page.getByRole('link', { name: 'Create an account' }),
    toForgotten: page.getByRole('link', { name: 'Forgot password?' }),
    async signIn(address: string, secret: string): Promise<void> {
      await submit.waitFor()
      await email.fill(address)
      await password.fill(secret)
      await password.press('Enter')
    },
  }
}
