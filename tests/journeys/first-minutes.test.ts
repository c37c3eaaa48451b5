import { expect, it } from 'vitest'
import { zipFiles } from '#tests/backend/repositories/archive-files.ts'
import { demoEmail, demoPassword } from '#tests/support/product-api.ts'
import { chatPage } from './support/chat.page.ts'
import { demoRoom } from './support/product-room.ts'
import { repositoriesPage } from './support/repositories.page.ts'
import { findCoveredControls, findLayoutShift, findShownKeys, recordPage, showAt } from './support/screen-guard.ts'
import { composer } from './support/screen-list.ts'
import { signInPage } from './support/sign-in.page.ts'
import { openWatchedPage } from './support/watched-page.ts'

const room = demoRoom()
const archive = zipFiles({ 'harbour/berths.ts': 'export const assignBerth = (draught: number) => draught + 7\n' })

const pictures = process.env['PICTURES']

/** The question about cookies stays open, so its card is there all the way. */
it.each([320, 768, 1440])('covers, moves and shows nothing wrong in the first minutes at %i px', async (width) => {
  const watched = await openWatchedPage(room.browser)
  const { page } = watched
  await recordPage(page)
  await showAt(page, width)
  const findings: string[] = []
  let isAsked = false
  const look = async (step: string, inPlace?: string) => {
    await watched.isAtRest()
    if (pictures !== undefined) await page.screenshot({ path: `${pictures}/${width}-${step}.png` })
    const texts = [
      ...(await findCoveredControls(page, { sizes: [{ width }], inPlace })),
      ...(await findShownKeys(page)).map((key) => `shows ${key}`),
      // An answer grows under the eyes of its reader, and a slow one comes long after the press.
      ...(isAsked ? [] : await findLayoutShift(page)),
    ]
    findings.push(...texts.map((text) => `${step}: ${text}`))
  }
  const open = (path: string) => page.goto(room.product.address + path)

  await open('/')
  await signInPage(page).submit.waitFor()
  await look('sign-in')
  await signInPage(page).signIn(demoEmail, demoPassword)
  await page.waitForURL('**/repositories')
  await page.locator('tbody a').first().waitFor()
  await look('first-screen')

  await open('/chat')
  const chat = chatPage(page)
  await chat.picker.waitFor()
  await look('chat', composer)
  await chat.ask('Where is createClient defined?')
  isAsked = true
  await chat.sources.first().waitFor()
  await look('answer', composer)
  await chat.sources.first().click()
  await chat.marked.first().waitFor()
  await look('citation')

  await open('/repositories')
  isAsked = false
  const box = page.getByRole('textbox', { name: 'Ask or search your code' })
  await page.getByRole('button', { name: 'What does this project do?' }).waitFor()
  await look('ask-box')
  await box.fill('Who calls createClient?')
  await box.press('Enter')
  await page.waitForURL(/\/chat\?conversation=/)
  await chat.sources.first().waitFor()
  await open('/repositories')
  await repositoriesPage(page).add.click()
  await page.getByRole('dialog').waitFor()
  await look('add-repository')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await repositoriesPage(page).addArchive('harbour.zip', archive, `harbour-${width}`)
  await repositoriesPage(page).row(`harbour-${width}`).waitFor()
  await look('added')

  await open('/settings/users?tab=invitations')
  await page.getByRole('button', { name: 'Invite people' }).first().click()
  const form = page.getByRole('dialog', { name: 'Invite people' })
  // The text is typed, because the browser counts a shift after a key as an answer to it.
  await form.getByRole('textbox').pressSequentially(`grace-${width}@harbour.example`)
  await look('invitation')
  isAsked = true
  await form.getByRole('button', { name: 'Send invitations' }).click()
  const sent = form.getByText(/invitation sent/)
  await sent.waitFor()
  const isInView = await sent.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const shown = document.elementFromPoint(left + width / 2, top + height / 2)
    return shown !== null && element.contains(shown)
  })
  if (!isInView) findings.push('invited: the result is out of sight')
  await look('invited')

  expect(findings).toEqual([])
  expect(watched.complaints).toEqual([])
  await watched.close()
})
