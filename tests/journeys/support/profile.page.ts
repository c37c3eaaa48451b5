import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'

export const profilePage = (page: Page) => {
  const about = page.getByRole('region', { name: 'About you' })
  const password = page.getByRole('region', { name: 'Password' })
  const sessions = page.getByRole('region', { name: 'Sessions' })
  const table = page.getByRole('table', { name: 'Consent history' })
  return {
    heading: page.getByRole('heading', { level: 1, name: 'Profile' }),
    about,
    tab: (name: string) => page.getByRole('main').getByRole('navigation').getByRole('link', { name }),
    firstName: about.getByLabel('First name'),
    newPassword: password.getByLabel('New password'),
    isChosenTabInView: () =>
      page.locator('main nav [aria-current=page]').evaluate((link) => {
        const [tab, row] = [link, link.parentElement ?? link].map((element) => element.getBoundingClientRect())
        return tab !== undefined && row !== undefined && tab.left >= row.left - 1 && tab.right <= row.right + 1
      }),
    async changePassword(current: string, next: string) {
      await password.getByLabel('Current password').fill(current)
      await password.getByLabel('New password').fill(next)
      await password.getByRole('button', { name: 'Change password' }).click()
    },
    table,
    sessions,
    sessionNames: () => sessions.locator('tbody td:first-child').allInnerTexts(),
    endSession: (name: string) => sessions.getByRole('button', { name: `Sign out ${name}` }).click(),
    async endOtherSessions() {
      await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click()
      const question = page.getByRole('alertdialog', { name: 'Sign out everywhere else?' })
      await question.getByRole('button', { name: 'Sign out everywhere else' }).click()
    },
    change: page.getByRole('button', { name: 'Change', exact: true }),
    entries: () =>
      table
        .locator('tbody tr')
        .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.innerText.trim()))),
    async export(kind: 'CSV' | 'JSON') {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: `Export as ${kind}` }).click(),
      ])
      return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
    },
  }
}
