import type { Page } from 'playwright-core'
import { beforeAll, it } from 'vitest'
import { completions, smallSource } from '#tests/backend/chat/chat-backend.ts'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { nameMember } from '#tests/backend/members/member-data.ts'
import { post } from '#tests/support/anonymous.ts'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import { chatPage } from './support/chat.page.ts'
import type { FaultyAction } from './support/faults.ts'
import { faultsRoom } from './support/faults-room.ts'
import { membersPage } from './support/members.page.ts'
import { searchPage } from './support/search.page.ts'

let person: SignedInPerson
let conversation: string

const room = faultsRoom(
  async ({ backend }) => {
    person = await signUpPerson(backend)
    const { db } = backend.services
    const greeter = await addRepository(db, person.organisationId, 'acme/greeter')
    await buildIndex(db, person.organisationId, greeter, smallSource)
    const busy = await addRepository(db, person.organisationId, 'acme/busy')
    await db.updateTable('repositories').set({ status: 'Processing' }).where('id', '=', busy).execute()
    await person.read('/api/organization/public-chat-links', {
      json: { title: 'Ask the greeter', shortCode: 'ask-greeter', dataSourceIds: [greeter] },
    })
    const locked = await signUpPerson(backend, { role: 'User', organisation: person.organisationId })
    await nameMember(backend, locked, { first_name: 'Carl', last_name: 'Locked' })
    for (let failure = 0; failure < 5; failure += 1)
      await post(backend, '/api/auth/login', { email: locked.email, password: 'Wrong-Password-1' })
    await post(backend, '/api/auth/request-password-reset', { email: person.email })
    await backend.services.mailer.settled()
  },
  { SELF_HOSTED: '1' },
)

beforeAll(async () => {
  const { address } = room.product
  const sources = await person.read<{ id: string; name: string }[]>('/api/repositories')
  const answer = await fetch(address + completions, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${person.accessToken}`,
      'x-selected-organisation': person.organisationId,
    },
    body: JSON.stringify({
      messages: [{ role: 'user', content: 'Where is greet defined?' }],
      dataSources: sources.filter(({ name }) => name === 'acme/greeter').map(({ id }) => ({ id })),
      stream: false,
      consumerType: 'WebChat',
    }),
  })
  conversation = ((await answer.json()) as { conversationId: string }).conversationId
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const pressOr = async (page: Page, name: string, first: () => Promise<unknown>) => {
  if ((await button(page, name).count()) > 0) await button(page, name).click()
  else await first()
}
const markDownloads = async (page: Page) =>
  page.on('download', () => page.evaluate(() => (document.body.dataset['saved'] = '')))
const saved = (page: Page) => page.locator('[data-saved]')
const download = (page: Page) => button(page, 'Download CSV').click()
const fresh = (page: Page) => page.locator('main:not(:has-text("may be out of date"))')
const question = 'Where is greet defined?'

const actions: readonly FaultyAction[] = [
  {
    name: 'an answer is rated',
    path: () => `/chat?conversation=${conversation}`,
    call: 'PUT /api/chat/messages/[^/]+/feedback',
    act: (page) => button(page, 'Helpful').click(),
    kept: (page) => button(page, 'Helpful').getAttribute('aria-pressed'),
    words: 'The rating could not be kept. Try again.',
    done: (page) => page.getByText('Thanks for the feedback.'),
  },
  {
    name: 'a conversation is archived',
    path: () => `/chat?conversation=${conversation}`,
    call: 'POST /api/conversations/[^/]+/archive',
    act: (page) => button(page, 'Archive').click(),
    kept: (page) => page.getByText(/is archived\./).count(),
    done: (page) => page.getByText('The conversation is archived.'),
  },
  {
    name: 'code is searched by an expression',
    path: '/search',
    call: 'GET /api/search/code',
    open: async (page) => {
      await page.getByRole('radiogroup').getByText('Exact').click()
      await searchPage(page).regex.click()
      await searchPage(page).box.fill('gre+t')
    },
    act: (page) => pressOr(page, 'Try again', () => searchPage(page).box.press('Enter')),
    done: (page) => page.locator('[data-hit]'),
  },
  {
    name: 'an indexing is cancelled',
    path: '/repositories',
    call: 'POST /api/repositories/[^/]+/cancel',
    act: async (page) => {
      await button(page, 'Actions for acme/busy').click()
      await page.getByRole('menuitem', { name: 'Cancel indexing' }).click()
    },
    done: (page) => page.getByRole('row').filter({ hasText: 'acme/busy' }).getByText('New', { exact: true }),
  },
  {
    name: 'somebody who is locked out is let in again',
    path: '/settings/users',
    call: 'POST /api/users/[^/]+/unlock',
    act: (page) => membersPage(page).choose('Carl Locked', 'Unlock sign-in'),
    done: (page) => page.getByText('Carl Locked can sign in again.'),
  },
  ...[
    { of: 'members', path: '/settings/users', call: 'GET /api/users' },
    { of: 'e-mails', path: '/monitoring/emails', call: 'GET /api/emails' },
  ].map(({ of, ...where }) => ({
    ...where,
    name: `the list of ${of} is saved as a file`,
    open: markDownloads,
    act: download,
    done: saved,
  })),
  {
    name: 'e-mails are narrowed to those that were not sent',
    path: '/monitoring/emails',
    call: 'GET /api/emails',
    act: (page) =>
      page.url().includes('status=')
        ? page.clock.fastForward(60_000)
        : page.getByRole('link', { name: /^Not sent/ }).click(),
    done: fresh,
  },
  {
    name: 'the local mailbox is read again',
    path: '/dev/mailbox',
    call: 'GET /api/dev/mailbox',
    open: (page) => page.getByRole('list', { name: 'Local mailbox' }).waitFor(),
    act: (page) => page.clock.runFor(3_000),
    kept: (page) => page.getByRole('listitem').count(),
    done: fresh,
  },
]

const title = '$name once the server is well again, and every failure before is told'

it.each(actions)(title, async (action) => room.perform(action, person), 60_000)

it('a visitor asks once the server is well again, and every failure before is told', async () => {
  await room.perform(
    {
      name: 'a visitor asks',
      path: '/public/chat/ask-greeter',
      call: 'POST /api/chat/completions',
      open: (page) => chatPage(page).question.fill(question),
      act: (page) => pressOr(page, 'Ask again', () => chatPage(page).question.press('Enter')),
      kept: async (page) =>
        `${await page.locator('main').innerText()} ${await chatPage(page).question.inputValue()}`.includes(question),
      done: (page) => page.getByRole('button', { name: /^Source 1: src\/greeting\.ts/ }),
    },
    null,
  )
}, 60_000)
