import type { Page } from 'playwright-core'

export const mailboxPage = (page: Page) => {
  const mails = page.getByRole('article')
  return {
    mails,
    mailTo: (address: string) => mails.filter({ hasText: address }),
    /** Waits for the newest message to `address` and opens its link. */
    async openLinkTo(address: string): Promise<void> {
      await mails.filter({ hasText: address }).first().getByRole('link', { name: 'Open the link' }).click()
    },
    async tokenTo(address: string): Promise<string> {
      const link = mails.filter({ hasText: address }).first().getByRole('link', { name: 'Open the link' })
      return new URL((await link.getAttribute('href')) ?? '').searchParams.get('token') ?? ''
    },
  }
}
