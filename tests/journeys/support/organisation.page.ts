import type { Page } from 'playwright-core'

/** The organisation’s own screen and its usage, in English. */
export const organisationPage = (page: Page) => {
  const details = page.getByRole('region', { name: 'About the organisation' })
  return {
    name: details.getByRole('textbox', { name: 'Name' }),
    save: details.getByRole('button', { name: 'Save' }),
    keepMine: page.getByRole('button', { name: 'Save mine' }),
    chart: page.getByRole('slider', { name: 'Calls per day' }),
    range: (name: string) => page.locator('label').filter({ hasText: new RegExp(`^${name}$`) }),
  }
}
