import type { Browser } from 'playwright-core'
import { rememberedSession } from '#tests/support/scripted-product.ts'
import type { SignedInPerson } from '#tests/support/sign-in.ts'
import { openWatchedPage, type PageOptions } from './watched-page.ts'

export interface Visit extends PageOptions {
  readonly as?: SignedInPerson | undefined
  readonly shown?: string | undefined
}

export const visitAs = async (browser: Browser, url: string, { as, shown = 'en', ...options }: Visit) => {
  const watched = await openWatchedPage(browser, options)
  await watched.page.addInitScript(
    ({ session, language }) => {
      if (session !== null && localStorage.getItem(session.key) === null)
        localStorage.setItem(session.key, session.value)
      localStorage.setItem('language', language)
    },
    { session: as === undefined ? null : rememberedSession(as), language: shown },
  )
  await watched.page.goto(url)
  await watched.page.getByRole('heading', { level: 1 }).waitFor()
  return watched
}
