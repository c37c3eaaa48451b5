import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { chatPage } from './support/chat.page.ts'
import { modelRoom } from './support/model-room.ts'

const { room, visitChat } = modelRoom()

const flowchart = `flowchart TD
  main["main()"]-->|"calls"| greet{{"greet(name)"}}
  greet --> Out[("stdout <script>alert(1)</script>")]
  click main "javascript:alert(1)"`

const fence = (source: string): string => `\n\n\`\`\`mermaid\n${source}\n\`\`\`\n`

const listNodes = (row: string): string => Array.from({ length: 99 }, (_, at) => `${row}${at}`).join(' & ')

const tangle = `flowchart TD\n${['a', 'b', 'c', 'd'].map(listNodes).join(' --> ')}`

const ask = async (page: Page, answer: string): Promise<void> => {
  const chat = chatPage(page)
  await page.getByRole('button', { name: /^Mode/ }).click()
  await page.locator('[role^=menuitem]', { hasText: /^Deep/ }).click()
  room.model.say({ calls: [{ name: 'find_callers', args: { name: 'greet' } }] }, { text: answer })
  await chat.ask('Who calls greet?')
}

const visit = async (width: number) => {
  const watched = await visitChat({ width })
  const { page } = watched
  const picture = page.getByRole('img', { name: 'Flowchart' })
  const choose = (face: string) => page.getByRole('radio', { name: face, exact: true })
  return { ...watched, picture, choose, code: page.locator('article pre') }
}

const isPainted = (image: HTMLImageElement): boolean => image.complete && image.naturalWidth > 0

it.each([1440, 320])('an answer shows a diagram, and its code at a key, at %i px', async (width) => {
  const { page, picture, choose, code, ...watched } = await visit(width)

  await ask(page, `The function \`greet\` is called by \`main\` [src/main.ts:4].${fence(flowchart)}`)

  await picture.waitFor()
  expect(await picture.evaluate(isPainted)).toBe(true)
  expect(await picture.getAttribute('src')).toMatch(/^data:image\/svg\+xml,/)
  await chatPage(page).isComplete.waitFor({ state: 'attached' })
  expect(await watched.sidewaysScroll()).toBe(0)
  expect(await watched.axeInBothThemes()).toEqual([])

  await choose('Diagram').focus()
  await page.keyboard.press('ArrowRight')
  await code.getByText('javascript:alert(1)').waitFor()
  expect(await picture.count()).toBe(0)
  expect(await watched.axe()).toEqual([])

  await page.keyboard.press('ArrowLeft')
  await picture.waitFor()
  await page.reload()
  await picture.waitFor()
  await watched.close()
})

it('a layout without end is ended, and the page answers meanwhile', async () => {
  const { page, picture, code, ...watched } = await visit(1440)

  await ask(page, `The function \`greet\` is called by \`main\` [src/main.ts:4].${fence(tangle)}${fence(flowchart)}`)

  await code.getByText('a97 & a98 -->').waitFor()
  await page.getByText('The diagram could not be drawn.').waitFor()
  await picture.waitFor()
  expect(await watched.axe()).toEqual([])
  await watched.close()
})
