import type { Page } from 'playwright-core'

/** The local mailbox, in English. */
export const mailboxPage = (page: Page) => {
  const mails = page.getByRole('article')
  return {
    mails,
    mailTo: (address: string) => mails.filter({ hasText: address }),
    /** Opens the link of the newest message to `address`, as a person would; waits for one to come. */
    async openLinkTo(address: string): Promise<void> {
      await mails.filter({ hasText: address }).first().getByRole('link', { name: 'Open the link' }).click()
    },
    /** The token in that link. */
    async tokenTo(address: string): Promise<string> {
      const link = mails.filter({ hasText: address }).first().getByRole('link', { name: 'Open the link' })
      return new URL((await link.getAttribute('href')) ?? '').searchParams.get('token') ?? ''
    },
  }
}
