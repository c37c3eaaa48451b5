import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'

/** The person's own screen, in English. */
export const profilePage = (page: Page) => {
  const about = page.getByRole('region', { name: 'About you' })
  const password = page.getByRole('region', { name: 'Password' })
  const sessions = page.getByRole('region', { name: 'Sessions' })
  const table = page.getByRole('table', { name: 'Consent history' })
  return {
    heading: page.getByRole('heading', { level: 1, name: 'Profile' }),
    about,
    firstName: about.getByLabel('First name'),
    async changePassword(current: string, next: string) {
      await password.getByLabel('Current password').fill(current)
      await password.getByLabel('New password').fill(next)
      await password.getByRole('button', { name: 'Change password' }).click()
    },
    table,
    /** Newest use first, this session before all; each as its name and what it is marked with. */
    sessions,
    sessionNames: () => sessions.locator('tbody td:first-child').allInnerTexts(),
    endSession: (name: string) => sessions.getByRole('button', { name: `Sign out ${name}` }).click(),
    async endOtherSessions() {
      await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click()
      const question = page.getByRole('alertdialog', { name: 'Sign out everywhere else?' })
      await question.getByRole('button', { name: 'Sign out everywhere else' }).click()
    },
    change: page.getByRole('button', { name: 'Change', exact: true }),
    /** Newest first, without the line of headers; each as its cells. */
    entries: () =>
      table
        .locator('tbody tr')
        .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.innerText.trim()))),
    /** Presses the button and gives back the file that came of it. */
    async export(kind: 'CSV' | 'JSON') {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: `Export as ${kind}` }).click(),
      ])
      return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
    },
  }
}
