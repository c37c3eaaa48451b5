import { expect, it } from 'vitest'
import { askInDeep, readTokens } from './support/deep-answer.ts'
import { modelRoom } from './support/model-room.ts'

const { room, visitChat } = modelRoom()

it('a model answers in Deep: its look-ups are seen, its citation opens, its tokens are on the usage screen', async () => {
  const { page, ...watched } = await visitChat({ width: 1440 })
  const checkAnswer = async () => expect(await watched.axeInBothThemes()).toEqual([])
  await askInDeep(page, room.model, checkAnswer)
  await readTokens(page, room.product.address, '300')
  expect(await watched.axeInBothThemes()).toEqual([])
  await watched.close()
})

it.each([320, 1440])('a model that fails leaves the answer to the index and says why, at %i px', async (width) => {
  const { page, chat, ...watched } = await visitChat({ width })
  room.model.say({ status: 401 })

  await chat.ask('Where is greet?')

  await page.getByText('The language model refused the key').waitFor()
  await chat.isComplete.waitFor({ state: 'attached' })
  await page.getByText('export function greet').first().waitFor()
  expect(await watched.sidewaysScroll()).toBe(0)
  expect(await watched.axeInBothThemes()).toEqual([])
  await watched.close()
})

it('a long look-up fits a phone, and stopping ends the request to the model', async () => {
  const { page, chat, ...watched } = await visitChat({ width: 320, language: 'de' })
  room.model.forget()
  const query = 'a text without any space that is '.replaceAll(' ', '_').repeat(5)
  room.model.say({ calls: [{ name: 'search_text', args: { query } }] }, { silentAfter: '' })

  await chat.ask('Where is greet?')

  await page.locator('article li bdi, article li code').first().waitFor()
  await expect.poll(() => room.model.requests.length).toBe(2)
  expect(await watched.sidewaysScroll()).toBe(0)
  await page
    .getByRole('button', { name: 'Anhalten' })
    .or(page.getByRole('button', { name: /^Stop/ }))
    .first()
    .click()
  await expect.poll(() => room.model.openConnections).toBe(0)
  await watched.close()
})
