import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { smallSource } from '#tests/backend/chat/chat-backend.ts'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import { chatPage } from './support/chat.page.ts'
import { allFaults, type FaultyAction } from './support/faults.ts'
import { faultsRoom } from './support/faults-room.ts'

let person: SignedInPerson
let greeter: string
const conversations: string[] = []

const room = faultsRoom(async ({ backend }) => {
  person = await signUpPerson(backend)
  greeter = await addRepository(backend.services.db, person.organisationId, 'acme/greeter')
  await buildIndex(backend.services.db, person.organisationId, greeter, smallSource)
})

beforeAll(async () => {
  for (const content of ['Where is greet defined?', 'What calls greet?', 'How does greet work?']) {
    const answer = await fetch(`${room.product.address}/api/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${person.accessToken}`,
        'x-selected-organisation': person.organisationId,
      },
      body: JSON.stringify({
        messages: [{ role: 'user', content }],
        dataSources: [{ id: greeter }],
        stream: false,
        consumerType: 'WebChat',
      }),
    })
    conversations.push(((await answer.json()) as { conversationId: string }).conversationId)
  }
})

const conversation = (number: number) => () => `/chat?conversation=${conversations[number]}`
const question = 'Where is greet defined?'

const sendOr = async (page: Page, name: string, send: () => Promise<unknown>) => {
  const again = page.getByRole('button', { name, exact: true })
  if ((await again.count()) > 0) await again.click()
  else await send()
}
const choose = async (page: Page, title: string, entry: string) => {
  await page
    .getByRole('button', { name: `Actions for “${title}”` })
    .first()
    .press('Enter')
  await page.getByRole('menuitem', { name: entry }).click()
}

const actions: readonly FaultyAction[] = [
  {
    name: 'a question is asked',
    path: () => `/chat?in=${greeter}`,
    call: 'POST /api/chat/completions',
    open: async (page) => {
      await chatPage(page).picker.waitFor()
      await chatPage(page).question.fill(question)
      await page.locator('form button[type=submit]:not([aria-disabled=true])').waitFor()
    },
    act: (page) => sendOr(page, 'Ask again', () => chatPage(page).question.press('Enter')),
    kept: async (page) =>
      `${await page.locator('main').innerText()} ${await chatPage(page).question.inputValue()}`.includes(question),
    done: (page) => chatPage(page).sources,
    faults: allFaults,
  },
  {
    name: 'a conversation is renamed',
    path: conversation(0),
    call: 'PUT /api/conversations/[^/]+',
    open: async (page) => {
      await choose(page, question, 'Rename')
      await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill('Greetings')
    },
    act: (page) => page.getByRole('dialog').getByRole('button', { name: 'Save' }).click(),
    done: (page) => page.getByText('Greetings'),
    faults: allFaults,
  },
  {
    name: 'a rating is explained',
    path: conversation(1),
    call: 'PUT /api/chat/messages/[^/]+/feedback',
    open: async (page) => {
      await page.getByRole('button', { name: 'Not helpful' }).click()
      await page.getByRole('button', { name: 'Add a comment' }).click()
      await page.locator('article textarea, textarea[id^=comment]').fill('It misses a caller.')
    },
    act: (page) => page.locator('textarea[id^=comment] ~ div').getByRole('button', { name: 'Send' }).click(),
    done: (page) => page.getByText('Thanks for the feedback.'),
    words: 'The rating could not be kept. Try again.',
  },
  {
    name: 'a conversation is deleted',
    path: conversation(2),
    call: 'DELETE /api/conversations/[^/]+',
    open: (page) => choose(page, 'How does greet work?', 'Delete'),
    act: (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Delete conversation' }).click(),
    done: (page) => page.getByText('“How does greet work?” is deleted.'),
  },
  {
    name: 'code is searched',
    path: '/search',
    call: 'GET /api/search(/.+)?',
    open: (page) => page.getByRole('combobox', { name: 'Search code' }).fill('greet'),
    act: (page) => sendOr(page, 'Try again', () => page.getByRole('combobox', { name: 'Search code' }).press('Enter')),
    done: (page) => page.locator('[data-hit]'),
    faults: allFaults,
  },
  {
    name: 'the usage of other days is read',
    path: '/monitoring/usage',
    call: 'GET /api/organization/usage/api-usage/daily',
    act: (page) =>
      sendOr(page, 'Try again', () =>
        page
          .locator('label')
          .filter({ hasText: /^7 days$/ })
          .click(),
      ),
    done: (page) => page.getByText('No calls in these days').or(page.getByRole('slider', { name: 'Calls per day' })),
    kept: async () => true,
  },
]

it.each(actions)(
  '$name once the server is well again, and every failure before is told',
  async (action) => room.perform(action, person),
  60_000,
)

it('shows the text that the clipboard refuses, marked, to be copied by hand', async () => {
  const page = await room.open(conversation(0)(), person)
  await page.getByRole('button', { name: 'Copy the answer' }).first().waitFor()
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('Refused', 'NotAllowedError'))
  })
  await page.getByRole('button', { name: 'Copy the answer' }).first().click()
  const text = page.getByRole('dialog').getByRole('textbox', { name: 'Copying was not possible' })
  await expect.poll(() => text.evaluate(() => getSelection()?.toString() ?? '')).toContain('greet')
  await page.keyboard.press('Escape')
  await text.waitFor({ state: 'detached' })
  await page.close()
})
