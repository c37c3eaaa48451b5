import type { Page } from 'playwright-core'

export const signInPage = (page: Page) => {
  const email = page.getByLabel('E-mail')
  const password = page.getByLabel('Password', { exact: true })
  const submit = page.locator('button[type=submit]', { hasText: /^Sign in$/ })
  return {
    email,
    password,
    /** A page that is not hydrated yet has no submit button, and Enter in its form does nothing. */
    submit,
    alert: page.getByRole('alert'),
    toSignUp: page.getByRole('link', { name: 'Create an account' }),
    /** Both forms have a field of the same name, so this waits for the second form. */
    async forget(): Promise<void> {
      await page.getByRole('link', { name: 'Forgot password?' }).click()
      await page.getByRole('heading', { level: 1, name: 'Reset your password' }).waitFor()
    },
    async signIn(address: string, secret: string): Promise<void> {
      await submit.waitFor()
      await email.fill(address)
      await password.fill(secret)
      await password.press('Enter')
    },
  }
}
