import type { Page } from 'playwright-core'

export interface NewPerson {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly password: string
  readonly organisation?: string
}

export const signUpPage = (page: Page) => {
  const rules = page.getByRole('list', { name: 'Your password needs' })
  return {
    rules,
    metRules: rules.getByRole('listitem').filter({ hasText: '– met' }),
    mailIsOnItsWay: page.getByRole('heading', { name: 'Check your e-mail' }),
    toMailbox: page.getByRole('link', { name: 'Open the local mailbox' }),
    sendAgain: page.getByRole('button', { name: 'Send it again' }),
    async signUp({ firstName, lastName, email, password, organisation }: NewPerson): Promise<void> {
      await page.getByLabel('First name').fill(firstName)
      await page.getByLabel('Last name').fill(lastName)
      await page.getByLabel('E-mail').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      if (organisation !== undefined) await page.getByLabel('Organisation (optional)').fill(organisation)
      await page.locator('button[type=submit]', { hasText: 'Create account' }).click()
    },
  }
}
