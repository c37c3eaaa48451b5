import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readChunks } from '#tests/support/built-chunks.ts'
import { zipFiles } from '#tests/backend/repositories/archive-files.ts'
import { patience } from '#tests/support/patience.ts'
import { chatPage } from './support/chat.page.ts'
import { freePort } from './support/free-port.ts'
import { mailboxPage } from './support/mailbox.page.ts'
import { toEssence, predictEvents } from './support/predicted-events.ts'
import { reportedMilestone } from './support/reported-milestone.ts'
import { repositoriesPage } from './support/repositories.page.ts'
import { searchPage } from './support/search.page.ts'
import { shellPage } from './support/shell.page.ts'
import { signInPage } from './support/sign-in.page.ts'
import { signUpPage } from './support/sign-up.page.ts'
import { openThirdPartiesRoom, type ThirdPartiesRoom, type Visitor } from './support/third-parties-room.ts'

let room: ThirdPartiesRoom
beforeAll(async () => {
  room = await openThirdPartiesRoom({ PORT: String(await freePort()) })
}, 120_000)
afterAll(() => room?.close())

const person = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@harbour.example', password: 'Correct-Horse-7' }
const archive = zipFiles({
  'harbour/berths.ts':
    '/** Picks a berth for a ship. */\nexport const assignBerth = (draught: number) => draught + 7\n',
})
const threeHours = 3 * 3_600_000
const repository = { repositoryId: '', sourceType: '' }
const duration = 0

const withoutIds = (events: ReturnType<typeof toEssence>) =>
  events.map(({ event, ...rest }) => {
    const { repositoryId: _, sourceType: __, ...own } = rest as Readonly<Record<string, unknown>>
    return { event, ...own }
  })

const predicted = predictEvents()

const signUp = async ({ page }: Visitor) => {
  const charts = predicted.page()
  charts.tell({ type: 'page.shown', route: 'login' })
  await signInPage(page).toSignUp.click()
  charts.tell({ type: 'page.shown', route: 'signup' })
  await signUpPage(page).signUp(person)
  charts.tell({ type: 'signUp.begun' }, { type: 'signUp.accepted' })
  await signUpPage(page).toMailbox.click()
  charts.tell({ type: 'page.shown', route: 'mailbox' })
  await mailboxPage(page).openLinkTo(person.email)
  await page.waitForURL('**/repositories')
}

type Charts = ReturnType<typeof predicted.page>

const bringCode = async ({ page }: Visitor, charts: Charts) => {
  await repositoriesPage(page).add.click()
  const dialog = page.getByRole('dialog', { name: 'Add a repository' })
  const address = dialog.getByRole('textbox', { name: /address/i })
  charts.tell({ type: 'repository.wanted' })
  await address.fill('https://127.0.0.1/harbour.git')
  await dialog.getByRole('button', { name: 'Add repository' }).click()
  await address.and(page.locator('[aria-invalid=true]')).waitFor()
  charts.tell({ type: 'call.failed', kind: 'invalid', call: 'POST /api/repositories 400' })
  await dialog.getByText('Archive').click()
  await dialog.locator('input[type=file]').setInputFiles({ name: 'harbour.zip', mimeType: '', buffer: archive })
  await dialog.getByLabel('Name', { exact: true }).fill('harbour')
  const indexed = reportedMilestone(page.context(), 'repositoryIndexed')
  await dialog.getByRole('button', { name: 'Add repository' }).click()
  charts.tell({ type: 'repository.accepted' }, { type: 'repository.added', ...repository })
  await indexed
  charts.tell({ type: 'repository.indexed', ...repository })
}

const search = async ({ page }: Visitor, charts: Charts) => {
  const screen = searchPage(page)
  await page.getByRole('link', { name: 'Search', exact: true }).first().click()
  charts.tell({ type: 'page.shown', route: 'search' })
  await screen.mode('Exact').check({ force: true })
  const queried = reportedMilestone(page.context(), 'repositoryQueried')
  await screen.search('assignBerth')
  const filters = ['mode:code']
  charts.tell({ type: 'search.answered', query: 'assignBerth', filters, resultCount: 1, duration })
  await queried
  charts.tell({ type: 'repository.queried' })
  await screen.files.getByRole('link').filter({ hasText: 'assignBerth' }).first().click()
  await screen.preview.waitFor()
  charts.tell({ type: 'result.opened' })
  const answered = page.waitForResponse(/search\/code/)
  await screen.search(person.email)
  await answered
  charts.tell({ type: 'search.answered', query: '[address]', filters, resultCount: 0, duration })
}

const ask = async ({ page }: Visitor, charts: Charts) => {
  const chat = chatPage(page)
  await page.getByRole('link', { name: 'Ask', exact: true }).first().click()
  charts.tell({ type: 'page.shown', route: 'chat' })
  await chat.ask('What does assignBerth do?')
  await chat.sources.first().waitFor({ timeout: 30_000 })
  charts.tell(
    { type: 'question.asked', mode: 'Auto' },
    { type: 'answer.begun', duration },
    { type: 'answer.completed' },
  )
  await chat.sources.first().click()
  await chat.file.waitFor()
  charts.tell({ type: 'citation.followed' })
  const kept = page.waitForResponse(/feedback$/)
  await page.getByRole('button', { name: 'Helpful', exact: true }).click()
  await kept
  charts.tell({ type: 'answer.praised' })
}

const settleIn = async ({ page }: Visitor, charts: Charts) => {
  const shell = shellPage(page)
  await shell.run('dark', 'Theme: Dark')
  await page.waitForFunction(() => getComputedStyle(document.documentElement).colorScheme === 'dark')
  charts.tell({ type: 'feature.used', feature: 'commands', action: 'opened' })
  charts.tell({ type: 'feature.used', feature: 'theme', action: 'dark' })
  await shell.run('deutsch', 'Language: Deutsch')
  charts.tell({ type: 'feature.used', feature: 'commands', action: 'opened' }, { type: 'language.changed', duration })
  await page.locator('html[lang=de]').waitFor()
}

it('a day of use: over the network comes from the real library what the charts predict, and nothing else', async () => {
  const visitor = await room.openNewcomer()
  const { page } = visitor
  await visitor.consentTo('Statistics')
  await signUp(visitor)
  const morning = predicted.page()
  morning.tell({ type: 'page.shown', route: 'confirmEmail' }, { type: 'email.confirmed' })
  morning.tell({ type: 'page.shown', route: 'repositories' })
  await bringCode(visitor, morning)
  await search(visitor, morning)
  await ask(visitor, morning)
  await settleIn(visitor, morning)
  await visitor.isAtRest()
  await page.clock.fastForward(threeHours)
  morning.tick(threeHours)
  // The server is asked once more before somebody counts as stuck.
  await visitor.isAtRest()
  await visitor.visit('/repositories')
  const evening = predicted.page()
  evening.tell({ type: 'page.shown', route: 'repositories' })
  evening.tell({ type: 'visit.returned', hoursSinceLastVisit: 3, daysSinceFirstVisit: 0 })

  const collected = async () => withoutIds(toEssence(await room.collected.events()))
  const expected = withoutIds(predicted.essence())
  await expect.poll(collected, { ...patience, timeout: 60_000 }).toEqual(expected)
  const events = await room.collected.events()
  expect(events.filter(({ problems }) => problems !== undefined)).toEqual([])
  expect(JSON.stringify(events)).not.toContain(person.email)
  expect(visitor.complaints).toEqual([])
  await visitor.close()
}, 240_000)

it('what follows people through funnels is no part of what any screen needs before it is shown', () => {
  const chunks = readChunks(join(import.meta.dirname, '../../dist/app'))
  const late = ['src/actors/usage.sink.ts', 'machines/analytics/tracked-places.ts', 'src/actors/funnels.actor.ts']
  const screens = ['login', 'signup', 'repositories', 'search', 'chat'].map(
    (name) => `src/views/${name}/${name}.view.tsx`,
  )
  const layouts = ['authorized', 'unauthorized'].map((name) => `src/app/layouts/${name}.layout.tsx`)
  const needed = chunks.collectClosure([...layouts, ...screens])
  for (const module of late) {
    const file = chunks.findFile(module)
    expect(file, module).toBeDefined()
    expect(needed.has(file ?? ''), module).toBe(false)
  }
})
