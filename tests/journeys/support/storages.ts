import type { Page } from 'playwright-core'

/** Fills each kind of storage; theme, language and locale are meant to stay. */
export const fillStorages = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    localStorage.setItem('theme', 'dark')
    localStorage.setItem('language', 'en')
    for (const key of ['visit-history', 'features', 'session-copy']) localStorage.setItem(key, 'hers')
    for (const key of ['address-secrets', 'draft']) sessionStorage.setItem(key, 'hers')
    document.cookie = `ca_pref=${encodeURIComponent('{"density":"compact","organisation":"hers"}')}; path=/; samesite=lax`
    document.cookie = 'locale=en; path=/; samesite=lax'
    await (await caches.open('answers')).put('/api/user', new Response('hers'))
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open('index')
      opening.onsuccess = () => {
        opening.result.close()
        resolve()
      }
      opening.onerror = () => reject(new Error('the database could not be opened'))
    })
  })

export const readStorages = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage).toSorted(),
    session: Object.keys(sessionStorage).toSorted(),
    cookies: document.cookie
      .split('; ')
      .map((cookie) => cookie.split('=')[0])
      .toSorted(),
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
  }))
