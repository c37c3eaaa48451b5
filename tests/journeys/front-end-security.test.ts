import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { zipFiles } from '#tests/backend/repositories/archive-files.ts'
import { failOnComplaints, takeComplaints } from '#tests/support/complaints.ts'
import { everyAnswer, everyPage, readSecurityHeaders } from '#tests/support/expected-headers.ts'
import { productRoom } from './support/product-room.ts'
import { chatPage } from './support/chat.page.ts'
import { cookiePage } from './support/cookie.page.ts'
import { mailboxPage } from './support/mailbox.page.ts'
import { marketingQuestion } from './support/marketing-question.page.ts'
import { wordsInMemory } from './support/heap.ts'
import { openAccount } from './support/open-account.ts'
import { keepRecord, secretsIn } from './support/record.ts'
import { repositoriesPage } from './support/repositories.page.ts'
import { searchPage } from './support/search.page.ts'
import { signInPage } from './support/sign-in.page.ts'
import { signUpPage } from './support/sign-up.page.ts'
import { fillStorages, readStorages } from './support/storages.ts'
import { openWatchedPage, type WatchedPage } from './support/watched-page.ts'

const room = productRoom({ DEMO: 'off' })

const at = (path: string) => room.product.address + path
const receiving = { ...everyPage, 'referrer-policy': 'no-referrer' }

/** Everything a person can name is a trap here and may never be more than text. */
const trap = (name: string) => `${name}<img src=x onerror=globalThis.pwned=1>`
const person = {
  firstName: trap('Ada'),
  lastName: 'Lovelace',
  email: 'ada.secret@quarry.example',
  password: 'Correct-Horse-7',
  organisation: trap('Engines'),
}
const secondPassword = 'Another-Horse-8'
const repository = trap('engine')
const files = {
  'engine/src/<svg onload=globalThis.pwned=1>.ts':
    '/** <script>globalThis.pwned=1</script> */\nexport const flywheel = "<img src=x onerror=globalThis.pwned=1>"\n',
  'engine/<iframe srcdoc=x>.png': new Uint8Array([137, 80, 78, 71, 0, 1, 2, 3]),
}

const signOut = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name }).click()
  const answer = page.waitForResponse('**/api/auth/logout')
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/login')
  expect(await (await answer).headerValue('clear-site-data')).toBe('"cache"')
}

const tokensIn = (page: Page): Promise<{ accessToken: string; refreshToken: string }> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}') as never)

const sprung = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const findings = [...document.querySelectorAll('#root :is(img, script, iframe, [srcdoc], svg[onload])')]
    const handlers = [...document.querySelectorAll('*')].filter((element) =>
      element.getAttributeNames().some((name) => name.startsWith('on')),
    )
    const ran = 'pwned' in globalThis ? ['ran'] : []
    return [...[...findings, ...handlers].map(({ outerHTML }) => outerHTML), ...ran]
  })

const post = (path: string, body: object) =>
  fetch(at(path), { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

describe('what the running product says with each answer (F01, F30)', () => {
  it.each([
    ['a page', () => fetch(at('/repositories')), 200, everyPage],
    ['the mailbox', () => fetch(at('/dev/mailbox')), 200, everyPage],
    ['a page that receives a token', () => fetch(at('/confirm-email?token=x')), 200, receiving],
    ['another one', () => fetch(at('/reset-password?token=x')), 200, receiving],
    ['a file that is not there', () => fetch(at('/assets/x.js')), 404, everyPage],
    ['an answer', () => fetch(at('/api/features')), 200, everyAnswer],
    ['a refusal', () => fetch(at('/api/user')), 401, everyAnswer],
    ['a call that is not there', () => fetch(at('/api/nowhere')), 404, everyAnswer],
    ['a mistake in a body', () => post('/api/auth/login', {}), 400, everyAnswer],
    ['a sign-out', () => post('/api/auth/logout', {}), 204, everyAnswer],
    ['its health', () => fetch(at('/healthz')), 200, everyAnswer],
  ] as const)('F30 %s', async (_, ask, status, headers) => {
    const answer = await ask()
    expect([answer.status, readSecurityHeaders(answer)]).toEqual([status, headers])
  })
})

describe('a journey hears what a page complains about (F02)', () => {
  it('F02 a violation of the policy, an uncaught error and a console error fail it, in a pop-up too', async () => {
    const { page, complaints, close } = await openWatchedPage(room.browser)
    await page.goto(at('/login'))
    const popup = page.context().waitForEvent('page')
    await page.evaluate((url) => {
      const script = document.createElement('script')
      script.append('globalThis.ran = 1')
      document.body.append(script)
      setTimeout(() => {
        throw new Error('uncaught here')
      })
      window.open(url)
    }, at('/signup'))
    const popupPage = await popup
    await popupPage.waitForLoadState()
    await popupPage.evaluate(() => {
      const picture = new Image()
      picture.src = 'https://foreign.example/x.png'
      document.body.append(picture)
      console.error('printed there')
    })
    const heard = [
      'policy: require-trusted-types-for',
      'uncaught here',
      'policy: img-src https://foreign',
      'printed there',
    ]
    await expect.poll(() => heard.filter((words) => !complaints.some((text) => text.includes(words)))).toEqual([])
    expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false)
    expect(failOnComplaints).toThrow(/policy: require-trusted-types-for/)
    expect(failOnComplaints).not.toThrow()
    await close()
    takeComplaints()
  })
})

const addRepository = async ({ page }: WatchedPage) => {
  await repositoriesPage(page).addArchive('<b>engine</b>.zip', zipFiles(files), repository)
  await page.getByRole('row').getByText('Ready', { exact: true }).waitFor({ timeout: 60_000 })
}

const searchAndAsk = async ({ page }: WatchedPage): Promise<string[]> => {
  await page.goto(at('/search'))
  const search = searchPage(page)
  await search.mode('Exact').check({ force: true })
  await search.search('flywheel')
  await search.files.getByRole('link').filter({ hasText: 'flywheel' }).first().click()
  await search.preview.locator('[data-marked]').first().waitFor()
  const findings = await sprung(page)
  await page.goto(at('/chat'))
  const chat = chatPage(page)
  await chat.ask('Where is flywheel?')
  await chat.sources.first().waitFor()
  return [...findings, ...(await sprung(page))]
}

describe('what a browser is told, and what it keeps (F04, F09)', () => {
  it('F09 no secret is in an address, a referrer, the history, the storages or what is printed; F04 no trap springs', async () => {
    const watched = await openWatchedPage(room.browser)
    const { page } = watched
    const record = await keepRecord(page.context())
    const seen: string[] = []
    const kept: string[] = []
    const note = async () => {
      seen.push(...(await record.look(page)))
      kept.push(
        await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])),
      )
    }

    await page.goto(at('/signup'))
    await cookiePage(page).decline.click()
    await signUpPage(page).signUp(person)
    await note()
    await signUpPage(page).toMailbox.click()
    const confirmation = await mailboxPage(page).tokenTo(person.email)
    await mailboxPage(page).openLinkTo(person.email)
    await page.waitForURL('**/repositories')
    await note()
    const first = await tokensIn(page)
    await addRepository(watched)
    await marketingQuestion(page).answer('Software', '2–10')
    expect(await sprung(page)).toEqual([])
    expect(await searchAndAsk(watched)).toEqual([])
    await note()
    await signOut(page, `${person.firstName} ${person.lastName}`)
    await note()

    await signInPage(page).forget()
    await page.getByLabel('E-mail').fill(person.email)
    await page.getByLabel('E-mail').press('Enter')
    await note()
    await signUpPage(page).toMailbox.click()
    await page.getByRole('article').filter({ hasText: person.email }).nth(1).waitFor()
    const reset = await mailboxPage(page).tokenTo(person.email)
    await mailboxPage(page).openLinkTo(person.email)
    await page.getByLabel('New password').fill(secondPassword)
    await note()
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await signInPage(page).signIn(person.email, secondPassword)
    await page.waitForURL('**/repositories')
    await note()
    const second = await tokensIn(page)

    const { email, password } = person
    const passwords = { password, secondPassword }
    const oneTime = { confirmation, reset }
    const sessions = { access: second.accessToken, refresh: second.refreshToken, firstRefresh: first.refreshToken }
    const secrets = { email, ...passwords, ...oneTime, ...sessions }
    for (const secret of Object.values(secrets)) expect(secret.length).toBeGreaterThan(12)

    expect(record.history.filter((entry) => entry.includes('/search?q=flywheel'))).not.toEqual([])
    const carriers = record.sent.filter(({ url }) => secretsIn(url, secrets).length > 0)
    expect(carriers.map(({ url, isDocument }) => [new URL(url).pathname, isDocument, secretsIn(url, secrets)])).toEqual(
      [
        ['/confirm-email', true, ['confirmation']],
        ['/reset-password', true, ['reset']],
      ],
    )
    expect(record.sent.flatMap(({ referer }) => secretsIn(referer, secrets))).toEqual([])
    expect([...record.history, ...seen].flatMap((text) => secretsIn(text, secrets))).toEqual([])
    expect([...record.printed, room.product.output()].flatMap((text) => secretsIn(text, secrets))).toEqual([])
    expect(kept.flatMap((text) => secretsIn(text, passwords))).toEqual([])
    const sentTexts = record.sent.flatMap(({ method, url, body }) =>
      secretsIn(body, secrets).map((name) => `${name} by ${method} ${new URL(url).pathname}`),
    )
    expect([...new Set(sentTexts)].toSorted()).toMatchInlineSnapshot(`
      [
        "confirmation by POST /api/auth/confirm-email",
        "email by POST /api/auth/login",
        "email by POST /api/auth/request-password-reset",
        "email by POST /api/auth/signup",
        "firstRefresh by POST /api/auth/logout",
        "password by POST /api/auth/signup",
        "reset by POST /api/auth/reset-password",
        "secondPassword by POST /api/auth/login",
        "secondPassword by POST /api/auth/reset-password",
      ]
    `)
    expect(record.sent.filter(({ url }) => !url.startsWith(room.product.address))).toEqual([])
    await watched.close()
  })
})

const grace = {
  firstName: 'Zebrafish',
  lastName: 'Hopper',
  email: 'grace.secret@quarry.example',
  password: 'Correct-Horse-7',
  organisation: 'Walrus',
}
const herWords = [grace.firstName, grace.organisation, grace.email, 'narwhal', 'okapi', 'axolotl']

const waitForWork = async (page: Page): Promise<void> => {
  await page.goto(at('/login'))
  await signInPage(page).signIn(grace.email, grace.password)
  await page.waitForURL('**/repositories')
  await cookiePage(page).decline.click()
  const archive = zipFiles({ 'a/main.ts': 'export const flywheel = "okapi"\n' })
  await repositoriesPage(page).addArchive('a.zip', archive, 'narwhal')
  await page.getByRole('row').getByText('Ready', { exact: true }).waitFor({ timeout: 60_000 })
  await page.getByRole('link', { name: 'Search', exact: true }).first().click()
  const search = searchPage(page)
  await search.mode('Exact').check({ force: true })
  await search.search('flywheel')
  await search.files.getByRole('link').filter({ hasText: 'flywheel' }).first().click()
  await search.preview.locator('[data-marked] [data-kind=string]').first().waitFor()
  await page.getByRole('link', { name: 'Ask', exact: true }).first().click()
  await chatPage(page).question.fill('What is axolotl?')
}

describe('what is left behind', () => {
  it('F16 a sign-out leaves the choices of the device, and nothing of the person, in no storage and not in memory', async () => {
    await openAccount(room.product.address, grace)
    const { page, isAtRest, close } = await openWatchedPage(room.browser)
    await waitForWork(page)
    await isAtRest()
    await fillStorages(page)
    const before = await readStorages(page)
    expect(before).toMatchObject({
      local: expect.arrayContaining(['session', 'visit-history', 'features']),
      session: expect.arrayContaining(['chat-draft:new', 'draft']),
      cookies: ['ca_pref', 'locale'],
      caches: ['answers'],
      databases: ['index'],
    })
    expect(await wordsInMemory(page, herWords)).toEqual(herWords)

    await signOut(page, `${grace.firstName} ${grace.lastName}`)
    await signInPage(page).submit.waitFor()
    const left = { session: [], cookies: ['locale'], caches: [], databases: [] }
    await expect.poll(() => readStorages(page), { timeout: 15_000 }).toMatchObject(left)
    const { local } = await readStorages(page)
    expect(local.filter((key) => !/^consent(:[0-9a-f]{24})?$/.test(key))).toEqual(['language', 'theme'])
    // React keeps a screen until another replaces it; the cache of calls has timers of 3 s.
    await signInPage(page).toSignUp.click()
    await page.getByLabel('First name').waitFor()
    await expect.poll(() => wordsInMemory(page, herWords), { timeout: 60_000, interval: 1_000 }).toEqual([])
    await close()
  })
})
