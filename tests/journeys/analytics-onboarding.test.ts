import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { onboarding } from '#machines/analytics/funnels/onboarding.funnel.ts'
import type { UsageFact } from '#src/actors/usage.ts'
import type { MilestoneKind } from '#src/contract/milestones.ts'
import { zipFiles } from '#tests/backend/repositories/archive-files.ts'
import { patience } from '#tests/support/patience.ts'
import { freePort } from './support/free-port.ts'
import { openAccount } from './support/open-account.ts'
import { toEssence, type PredictedPage, predictEvents } from './support/predicted-events.ts'
import { reportedMilestone } from './support/reported-milestone.ts'
import { repositoriesPage } from './support/repositories.page.ts'
import { searchPage } from './support/search.page.ts'
import { signInPage } from './support/sign-in.page.ts'
import { type NewPerson, signUpPage } from './support/sign-up.page.ts'
import { openThirdPartiesRoom, type ThirdPartiesRoom, type Visitor } from './support/third-parties-room.ts'

let room: ThirdPartiesRoom
let visitor: Visitor
let predicted: ReturnType<typeof predictEvents>
beforeAll(async () => {
  room = await openThirdPartiesRoom({ PORT: String(await freePort()) })
}, 120_000)
afterAll(() => room?.close())
beforeEach(async () => {
  visitor = await room.openNewcomer()
  predicted = predictEvents()
  await visitor.consentTo('Statistics')
})
afterEach(async () => {
  await visitor.close()
  await room.collected.clear()
})

const archive = zipFiles({ 'harbour/berths.ts': 'export const berths = 7\n' })
let count = 0
const newPerson = (): NewPerson => {
  count += 1
  return { firstName: 'Ada', lastName: 'Lovelace', email: `ada${count}@harbour.example`, password: 'Correct-Horse-7' }
}

const chartsIn = new Map<Page, () => PredictedPage>()

/** The page that reported the milestone is the one whose charts received the event. */
const waitForReport = async (kind: MilestoneKind, fact: UsageFact, cause: () => Promise<void>) => {
  const reported = reportedMilestone(visitor.page.context(), kind)
  await cause()
  chartsIn
    .get(await reported)?.()
    .tell(fact)
}

const inTab = (page: Page) => {
  let charts: PredictedPage = predicted.page()
  const repositories = repositoriesPage(page)
  const repository = { repositoryId: '', sourceType: '' }
  chartsIn.set(page, () => charts)
  return {
    page,
    async load(path: string): Promise<void> {
      await untilCollected()
      await page.goto(room.address + path)
      charts = predicted.page()
    },
    async signUp(person: NewPerson): Promise<void> {
      await signInPage(page).toSignUp.click()
      await signUpPage(page).signUp(person)
      await signUpPage(page).mailIsOnItsWay.waitFor()
      charts.tell({ type: 'signUp.begun' }, { type: 'signUp.accepted' })
    },
    async beginSignUpButSignIn({ email, password }: NewPerson): Promise<void> {
      await signInPage(page).toSignUp.click()
      await page.getByLabel('First name').fill('A')
      await page.getByRole('link', { name: 'Sign in' }).click()
      await signInPage(page).signIn(email, password)
      await page.waitForURL('**/repositories')
      charts.tell({ type: 'signUp.begun' })
    },
    async openMailedLink({ email }: NewPerson): Promise<void> {
      const findLink = async () => {
        const mails = (await (await fetch(`${room.address}/api/dev/mailbox`)).json()) as { to: string; link?: string }[]
        return mails.find(({ to }) => to === email)?.link ?? ''
      }
      await expect.poll(findLink, patience).not.toBe('')
      await untilCollected()
      await page.goto(await findLink())
      await page.waitForURL('**/repositories')
      charts = predicted.page()
      charts.tell({ type: 'email.confirmed' })
    },
    async addRepository(): Promise<void> {
      await waitForReport('repositoryIndexed', { type: 'repository.indexed', ...repository }, async () => {
        await repositories.addArchive('harbour.zip', archive, 'harbour')
        charts.tell({ type: 'repository.wanted' }, { type: 'repository.accepted' })
        charts.tell({ type: 'repository.added', ...repository })
      })
    },
    async search(): Promise<void> {
      await page.getByRole('link', { name: 'Search', exact: true }).first().click()
      await searchPage(page).search('berths')
      await searchPage(page).files.first().waitFor()
      charts.tell({ type: 'search.answered', query: '', filters: [], resultCount: 0, duration: 0 })
    },
    async searchFirst(): Promise<void> {
      await waitForReport('repositoryQueried', { type: 'repository.queried' }, () => this.search())
    },
    isSignedIn: () => page.waitForURL('**/repositories'),
  }
}

const ofCharts = (events: ReturnType<typeof toEssence>) => events.filter(({ event }) => /funnel|journey/.test(event))

const collected = async () => ofCharts(toEssence(await room.collected.events()))

/** The library sends every few seconds and repeats a refused report after a growing pause. */
const sending = { ...patience, timeout: 60_000 }

/** An event that is still on its way when its page is left may never arrive. */
const untilCollected = (): Promise<void> => expect.poll(collected, sending).toEqual(ofCharts(predicted.essence()))

const drawn = new Set<string>()
const order = Object.keys(onboarding.stages)

const expectWhatTheChartsPredict = async () => {
  const expected = ofCharts(predicted.essence())
  await untilCollected()
  const numbers = (await room.collected.events()).map(({ deviceId, deviceSequence }) => `${deviceId} ${deviceSequence}`)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(visitor.complaints).toEqual([])
  let last = 'not_started'
  for (const event of expected as readonly Readonly<Record<string, unknown>>[]) {
    if (event['event'] !== 'conversion_funnel' || event['funnelId'] !== 'onboarding') continue
    const { stageId, position, hasJoined, skippedStages } = event
    const at = Number(position) - 1 - (skippedStages as unknown[]).length
    last = hasJoined === true || at === 0 ? 'not_started' : (order[at - 1] ?? '')
    drawn.add(`${last} ${String(stageId)}`)
  }
}

describe('M13 onboarding: what people do in a browser, and what the charts say of it', () => {
  it('someone signs up, confirms in another tab, and goes on in both', async () => {
    const person = newPerson()
    const waiting = inTab(visitor.page)
    await waiting.signUp(person)
    const opened = inTab((await visitor.openTab()).page)
    await opened.openMailedLink(person)
    await waiting.isSignedIn()
    await waiting.addRepository()
    await opened.searchFirst()
    await waiting.search()
    await expectWhatTheChartsPredict()
  }, 180_000)

  it('someone brings a repository where the link was opened, and asks there first', async () => {
    const person = newPerson()
    const waiting = inTab(visitor.page)
    await waiting.signUp(person)
    const opened = inTab((await visitor.openTab()).page)
    await opened.openMailedLink(person)
    await opened.addRepository()
    await opened.searchFirst()
    await waiting.isSignedIn()
    await waiting.search()
    await expectWhatTheChartsPredict()
  }, 180_000)

  it('someone brings a repository where the link was opened, and asks first where they had signed up', async () => {
    const person = newPerson()
    const waiting = inTab(visitor.page)
    await waiting.signUp(person)
    const opened = inTab((await visitor.openTab()).page)
    await opened.openMailedLink(person)
    await opened.addRepository()
    await waiting.isSignedIn()
    await waiting.searchFirst()
    await expectWhatTheChartsPredict()
  }, 180_000)

  it('someone who has an account begins another one, and then signs in; a reload joins anew', async () => {
    const person = newPerson()
    await openAccount(room.address, person)
    const tab = inTab(visitor.page)
    await tab.beginSignUpButSignIn(person)
    await tab.addRepository()
    await tab.load('/repositories')
    await tab.searchFirst()
    await expectWhatTheChartsPredict()
  }, 180_000)

  it('someone begins another account, signs in and searches; another tab adds a repository first', async () => {
    const person = newPerson()
    await openAccount(room.address, person)
    const tab = inTab(visitor.page)
    await tab.beginSignUpButSignIn(person)
    const secondTab = inTab((await visitor.openTab()).page)
    await secondTab.load('/repositories')
    await secondTab.addRepository()
    await tab.searchFirst()
    await expectWhatTheChartsPredict()
  }, 180_000)

  /** A mailed link always loads a new page, and nobody is accepted who has not typed. */
  const unreachable = [
    'not_started account_created',
    'signup_started email_confirmed',
    'account_created email_confirmed',
  ]

  it('have drawn every edge that a person can go', () => {
    const edges = ['not_started', ...order].flatMap((from, at) => order.slice(at).map((to) => `${from} ${to}`))
    expect([...drawn, ...unreachable].toSorted()).toEqual(edges.toSorted())
  })
})
