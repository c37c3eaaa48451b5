import type { Page } from 'playwright-core'

export const cookiePage = (page: Page) => {
  const banner = page.getByRole('region', { name: 'Your choice about cookies' })
  const dialog = page.getByRole('dialog', { name: /^Cookie preferences/ })
  const findSwitch = (name: string) => dialog.getByRole('switch', { name })
  const decline = banner.getByRole('button', { name: 'Decline all' })
  return {
    banner,
    dialog,
    findSwitch,
    accept: banner.getByRole('button', { name: 'Accept all' }),
    decline,
    /** Runs before a sign-in, after which the server may know an answer and the banner disappears. */
    async refuse(): Promise<void> {
      await decline.click()
      await banner.waitFor({ state: 'detached' })
    },
    manage: banner.getByRole('button', { name: 'Manage preferences' }),
    minimise: banner.getByRole('button', { name: 'Minimise' }),
    reopen: page.locator('button.corner-card__button'),
    settings: page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' }),
    save: dialog.getByRole('button', { name: 'Save preferences' }),
    cancel: dialog.getByRole('button', { name: 'Cancel' }),
    toggle: (name: string) => dialog.locator('label').filter({ hasText: name }).first().click(),
    whichAreOn: () =>
      dialog.getByRole('switch').evaluateAll((all) => all.map((control) => (control as HTMLInputElement).checked)),
  }
}
