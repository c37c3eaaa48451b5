import type { Browser } from 'playwright-core'
import { createRecord } from '#machines/consent/consent-choice.ts'
import { consentPolicy } from '#machines/consent/consent-policy.ts'
import { allRefused } from '#src/contract/consent-record.ts'
import { rememberedSession, type ScriptedProduct } from '#tests/support/scripted-product.ts'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import { openWatchedPage, type PageOptions } from './watched-page.ts'

export const payingPerson = async ({ backend }: ScriptedProduct): Promise<SignedInPerson> => {
  const person = await signUpPerson(backend)
  const json = { metadata: { industry: 'Engines', companySize: '1-10' } }
  await person.read('/api/organization', { method: 'PUT', json })
  return person
}

export type VisitOptions = PageOptions & { readonly as: SignedInPerson; readonly shown?: string }

export const visitScreen = async (
  { browser, product }: { readonly browser: Browser; readonly product: ScriptedProduct },
  path: string,
  { as, shown = 'en', ...options }: VisitOptions,
) => {
  await as.fetch('/api/user/mark-introduction-message-received', { method: 'POST' })
  const watched = await openWatchedPage(browser, options)
  const declined = createRecord({ choices: allRefused, source: 'corner-banner', at: Date.now() }, consentPolicy, null)
  const remembered = { session: rememberedSession(as), shown, consent: JSON.stringify(declined) }
  await watched.page.addInitScript(({ session: { key, value }, shown: language, consent }) => {
    if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
    if (localStorage.getItem('language') === null) localStorage.setItem('language', language)
    if (localStorage.getItem('consent') === null) localStorage.setItem('consent', consent)
  }, remembered)
  await watched.page.goto(product.address + path)
  await watched.page.getByRole('heading', { level: 1 }).waitFor()
  return watched
}
