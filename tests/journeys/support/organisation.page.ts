import type { Page } from 'playwright-core'

export const organisationPage = (page: Page) => {
  const details = page.getByRole('region', { name: 'About the organisation' })
  const settings = page.getByRole('region', { name: 'Settings', exact: true })
  return {
    name: details.getByRole('textbox', { name: 'Name' }),
    save: details.getByRole('button', { name: 'Save' }),
    keepMine: page.getByRole('button', { name: 'Save mine' }),
    mode: (name: string) => settings.getByText(name, { exact: true }),
    saveSettings: settings.getByRole('button', { name: 'Save' }),
    chart: page.getByRole('slider', { name: 'Calls per day' }),
    download: page.getByRole('button', { name: 'Download CSV' }),
    range: (name: string) => page.locator('label').filter({ hasText: new RegExp(`^${name}$`) }),
  }
}
