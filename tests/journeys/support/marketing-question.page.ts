import type { BrowserContext, Locator, Page } from 'playwright-core'

/** What an administrator is asked a second after coming in, until the organisation has answered; in English. */
export const marketingQuestion = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Tell us about your organisation' })
  /** Until the next load in a session that began with a mailed link: only an answer keeps the dialog away there. */
  const putOff = async () => {
    const isSkip = (url: string) => new URL(url).pathname === '/api/user/marketing-skip'
    const kept = page.waitForResponse((answer) => isSkip(answer.url()) && answer.request().method() === 'PUT')
    await dialog.getByRole('button', { name: 'Not now' }).last().click()
    await dialog.waitFor({ state: 'detached' })
    await kept
  }
  const save = dialog.getByRole('button', { name: 'Save' })
  const industry = dialog.getByRole('combobox', { name: 'Industry' })
  const companySize = dialog.getByRole('combobox', { name: 'Company size' })
  const choose = async (trigger: Locator, name: string) => {
    await trigger.press('Enter')
    await page.getByRole('option', { name, exact: true }).click()
  }
  const answer = async (ofIndustry: string, ofSize: string) => {
    await choose(industry, ofIndustry)
    await choose(companySize, ofSize)
    await save.click()
    await dialog.waitFor({ state: 'detached' })
  }
  return { dialog, save, industry, companySize, choose, answer, putOff }
}

/** For ways on which something else is looked at: to these tabs every organisation seems to have answered. */
export const neverAsked = (context: BrowserContext) =>
  context.route('**/api/organization', async (route) => {
    try {
      const response = await route.fetch()
      const answer = (await response.json()) as object
      await route.fulfill({ response, json: { ...answer, isMarketingInfoProvided: true } })
    } catch {
      await route.abort().catch(() => undefined)
    }
  })
