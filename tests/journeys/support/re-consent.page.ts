import type { Page } from 'playwright-core'

export const reConsentPage = (page: Page) => {
  const banner = page.getByRole('region', { name: 'The cookie policy has changed' })
  const changelog = page.getByRole('dialog', { name: /^What has changed in the cookie policy/ })
  const deferral = page.getByRole('alertdialog')
  return {
    banner,
    changelog,
    deferral,
    policyUpdate: page.getByRole('region', { name: 'The cookie policy has been updated' }),
    minimise: banner.getByRole('button', { name: 'Minimise' }),
    close: banner.getByRole('button', { name: 'Close and remind me later' }),
    review: banner.getByRole('button', { name: 'Review changes' }),
    remindLater: banner.getByRole('button', { name: 'Remind me later', exact: true }),
    reopen: page.locator('button.corner-card__button'),
    accept: changelog.getByRole('button', { name: 'Accept changes' }),
    putOffFromChangelog: changelog.getByRole('button', { name: 'Remind me later' }),
    confirm: deferral.getByRole('button', { name: 'Put it off' }),
    cancel: deferral.getByRole('button', { name: 'Cancel' }),
  }
}
