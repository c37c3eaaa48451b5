import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { days } from '#src/lib/durations.ts'
import type { MilestoneKind } from '#src/contract/milestones.ts'
import { verifyLog } from '#src/inspect/funnels/verify-log.ts'
import { zipFiles } from '#tests/backend/repositories/archive-files.ts'
import { patience } from '#tests/support/patience.ts'
import { freePort } from './support/free-port.ts'
import { createIndexGate } from './support/index-gate.ts'
import { mailboxPage } from './support/mailbox.page.ts'
import { organisationPage } from './support/organisation.page.ts'
import { repositoriesPage } from './support/repositories.page.ts'
import { reportedMilestone } from './support/reported-milestone.ts'
import { searchPage } from './support/search.page.ts'
import { signInPage } from './support/sign-in.page.ts'
import { signUpPage } from './support/sign-up.page.ts'
import { openThirdPartiesRoom, type ThirdPartiesRoom, type Visitor } from './support/third-parties-room.ts'
import { workspacesPage } from './support/workspaces.page.ts'

let room: ThirdPartiesRoom
let folder: string
let indexGate: ReturnType<typeof createIndexGate>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-way-'))
  indexGate = createIndexGate(folder)
  room = await openThirdPartiesRoom({ PORT: String(await freePort()), ...indexGate.environment })
}, 120_000)
afterAll(async () => {
  await room?.close()
  await rm(folder, { recursive: true, force: true })
})

const lead = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@harbour.example', password: 'Correct-Horse-7' }
const guest = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@harbour.example', password: 'Correct-Horse-7' }
const archive = zipFiles({ 'harbour/berths.ts': 'export const assignBerth = (draught: number) => draught + 7\n' })

const untilTold = async (page: Page, kind: MilestoneKind, cause: () => Promise<unknown>): Promise<void> => {
  const reported = reportedMilestone(page.context(), kind)
  await cause()
  await reported
}

const untilCollected = (id: string): Promise<void> =>
  expect
    .poll(async () => {
      const events = await room.collected.events()
      return events.flatMap(({ properties: { stageId, milestoneId } }) => [stageId, milestoneId])
    }, patience)
    .toContain(id)

const numberLastEvent = (page: Page): Promise<number> =>
  page.evaluate(() => Number(localStorage.getItem('ph_sequence') ?? '0'))

const untilAllCollected = async ({ page, isAtRest }: Visitor): Promise<void> => {
  await isAtRest()
  const last = await numberLastEvent(page)
  await expect
    .poll(async () => (await room.collected.events()).map(({ deviceSequence }) => deviceSequence), patience)
    .toContain(last)
}

/** An event that is still on its way when the page is left may never arrive. */
const leaveFor = async (visitor: Visitor, path: string): Promise<void> => {
  await untilAllCollected(visitor)
  await visitor.visit(path)
}

const signUp = async ({ page, ...visitor }: Visitor) => {
  await visitor.consentTo('Statistics')
  await signInPage(page).toSignUp.click()
  await signUpPage(page).signUp(lead)
  await signUpPage(page).toMailbox.click()
  await mailboxPage(page).openLinkTo(lead.email)
  await page.waitForURL('**/repositories')
}

const describeOrganisation = async (visitor: Visitor) => {
  const { page } = visitor
  await leaveFor(visitor, '/organisation')
  const screen = organisationPage(page)
  await screen.name.fill('Harbour')
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
  await screen.save.click()
  await saved
  await untilCollected('organization_setup')
}

const addRepository = async (visitor: Visitor) => {
  const { page } = visitor
  await leaveFor(visitor, '/repositories')
  await untilTold(page, 'repositoryIndexed', async () => {
    await repositoriesPage(page).addArchive('harbour.zip', archive, 'harbour')
    await page.getByRole('link', { name: 'Search', exact: true }).first().click()
    await searchPage(page).box.waitFor()
    await indexGate.open()
  })
  expect(new URL(page.url()).pathname).toBe('/search')
}

const searchFor = async (page: Page, query: string) => {
  const answered = page.waitForResponse((response) => response.url().includes('/api/search') && response.ok())
  await searchPage(page).search(query)
  await answered
}

const search = async ({ page }: Visitor) => {
  await untilTold(page, 'repositoryQueried', () => searchFor(page, 'assignBerth'))
  await searchPage(page).files.getByRole('link').filter({ hasText: 'assignBerth' }).first().click()
  await searchPage(page).preview.waitFor()
  await untilTold(page, 'repositoryActivelyUsed', async () => {
    for (const query of ['draught', 'export', 'number', 'berths']) await searchFor(page, query)
  })
}

const searchInWorkspace = async (visitor: Visitor) => {
  const { page } = visitor
  await leaveFor(visitor, '/workspaces')
  await workspacesPage(page).row('Crew').getByRole('link').first().click()
  const details = page.getByRole('dialog', { name: 'Crew' })
  await details.getByRole('link', { name: 'Search in it' }).click()
  await searchFor(page, 'assignBerth')
}

const shareWorkspace = async (visitor: Visitor) => {
  const { page } = visitor
  await leaveFor(visitor, '/workspaces')
  const { create, form, row } = workspacesPage(page)
  await create.click()
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Crew')
  await form.getByText('harbour', { exact: true }).click()
  await form.getByRole('button', { name: 'Create workspace' }).click()
  await row('Crew').waitFor()
  await untilCollected('workspaces_created')
  await untilTold(page, 'workspaceUsed', () => searchInWorkspace(visitor))
}

const invite = async (visitor: Visitor) => {
  const { page } = visitor
  await leaveFor(visitor, '/settings/users?tab=invitations')
  await page.getByRole('button', { name: 'Invite people' }).first().click()
  const form = page.getByRole('dialog', { name: 'Invite people' })
  await form.getByRole('textbox').fill(guest.email)
  await form.getByRole('button', { name: 'Send invitations' }).click()
  await page
    .getByText(/invitation sent/)
    .first()
    .waitFor()
}

const joinAndSearch = async (visitor: Visitor) => {
  const { page } = visitor
  await visitor.consentTo('Statistics')
  await visitor.visit('/dev/mailbox')
  await mailboxPage(page).openLinkTo(guest.email)
  await page.getByRole('textbox', { name: 'First name' }).fill(guest.firstName)
  await page.getByRole('textbox', { name: 'Last name' }).fill(guest.lastName)
  await page.getByLabel('Password', { exact: true }).fill(guest.password)
  const agreed = page.waitForResponse(
    (response) => response.url().endsWith('/preferences/cookies') && response.request().method() === 'PUT',
  )
  await page.getByRole('button', { name: /^Join/ }).click()
  await page.waitForURL('**/repositories')
  await agreed
  await searchInWorkspace(visitor)
}

const comeBack = async (visitor: Visitor) => {
  const { page, isAtRest } = visitor
  for (let visits = 2; visits <= 12; visits += 1) {
    // A call under way would meet its time limit when the clock jumps.
    await isAtRest()
    await page.clock.fastForward(days)
    await leaveFor(visitor, '/repositories')
    await page.waitForFunction(
      (count) => (JSON.parse(localStorage.getItem('visit-history') ?? '[]') as unknown[]).length === count,
      visits,
    )
  }
}

const readLog = async () => (await fetch(`${room.address}/api/dev/events.ndjson`)).text()

const runVerify = (file: string) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const args = ['--import', 'tsx', 'src/inspect/cli/funnels.ts', 'verify', file]
    execFile(process.execPath, args, { cwd: join(import.meta.dirname, '../..') }, (error, output) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output }),
    )
  })

it('people reach every stage and milestone there is, and the log of their days conforms', async () => {
  const visitor = await room.openNewcomer()
  await signUp(visitor)
  await describeOrganisation(visitor)
  await addRepository(visitor)
  await search(visitor)
  await shareWorkspace(visitor)
  await invite(visitor)
  const secondPage = await room.openNewcomer()
  await joinAndSearch(secondPage)
  await untilTold(visitor.page, 'workspaceShared', () => leaveFor(visitor, '/repositories'))
  await comeBack(visitor)
  await searchInWorkspace(visitor)

  await untilCollected('power_user')
  await untilAllCollected(visitor)
  await untilAllCollected(secondPage)
  const log = await readLog()
  const { report } = await verifyLog(
    (async function* () {
      yield log
    })(),
  )
  const unreached = [
    ...report.funnels.flatMap(({ id, stages }) => stages.map((stage) => ({ ...stage, id: `${id}.${stage.id}` }))),
    ...report.journeys.flatMap(({ id, milestones }) =>
      milestones.map((milestone) => ({ ...milestone, id: `${id}.${milestone.id}` })),
    ),
  ].flatMap(({ id, users }) => (users === 0 ? [id] : []))
  expect(unreached).toEqual([])
  expect(report.funnels.map(({ id, completed }) => `${id} ${completed > 0}`)).toEqual(
    report.funnels.map(({ id }) => `${id} true`),
  )
  const file = join(folder, 'log.ndjson')
  await writeFile(file, log)
  expect(await runVerify(file)).toMatchObject({ code: 0 })
  expect([...visitor.complaints, ...secondPage.complaints]).toEqual([])
  await Promise.all([visitor.close(), secondPage.close()])
}, 300_000)
