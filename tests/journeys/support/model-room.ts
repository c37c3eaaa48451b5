import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { smallSource } from '#tests/backend/chat/chat-backend.ts'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { startModelServer, type ModelServer } from '#tests/support/model-server.ts'
import { rememberedSession, runScriptedProduct, type ScriptedProduct } from '#tests/support/scripted-product.ts'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import { chatPage } from './chat.page.ts'
import { openWatchedPage, type PageOptions } from './watched-page.ts'

interface ModelRoom {
  readonly model: ModelServer
  readonly product: ScriptedProduct
  readonly browser: Browser
  readonly person: SignedInPerson
  readonly greeter: string
}

export const modelRoom = () => {
  const room = {} as { -readonly [Name in keyof ModelRoom]: ModelRoom[Name] }
  beforeAll(async () => {
    room.model = await startModelServer()
    ;[room.product, room.browser] = await Promise.all([
      runScriptedProduct({ LLM_BASE_URL: room.model.url, LLM_MODEL: 'stand-in' }),
      launchBrowser(),
    ])
    const { backend } = room.product
    room.person = await signUpPerson(backend)
    room.greeter = await addRepository(backend.services.db, room.person.organisationId, 'acme/greeter')
    await buildIndex(backend.services.db, room.person.organisationId, room.greeter, smallSource)
  }, 180_000)
  afterAll(async () => {
    await room.browser?.close()
    await room.product?.stop()
    await room.model?.close()
  })
  const visitChat = async (options: PageOptions = {}) => {
    const watched = await openWatchedPage(room.browser, options)
    const { page } = watched
    await page.addInitScript(({ key, value }) => {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
    }, rememberedSession(room.person))
    await page.goto(`${room.product.address}/chat?in=${room.greeter}`)
    return { ...watched, chat: chatPage(page) }
  }
  return { room: room as ModelRoom, visitChat }
}
