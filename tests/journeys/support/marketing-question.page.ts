import type { BrowserContext, Locator, Page } from 'playwright-core'

export const marketingQuestion = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Tell us about your organisation' })
  /** Only an answer keeps the dialog away after the next load of a session that began with a mailed link. */
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

/** Every organisation seems to have answered in these tabs, so nothing covers the page. */
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
