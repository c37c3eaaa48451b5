import { afterAll, beforeAll } from 'vitest'
import { signUpAsker } from '#tests/backend/chat/chat-backend.ts'
import { type RenderedView, renderView } from '#tests/support/render-view.tsx'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { chatPage } from './chat-page.ts'

export const chatRoom = () => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await startBackend()
  }, 60_000)
  afterAll(() => backend.close())
  return {
    get backend() {
      return backend
    },
    async open(address = '/chat') {
      const person = await signUpAsker(backend)
      const view = await renderView(address, { backend, as: person })
      return { person, view, chat: chatPage(view) }
    },
  }
}

export const conversationIn = (view: RenderedView) =>
  new URLSearchParams(view.address().split('?')[1]).get('conversation')
