import { createElement, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { createAppearance } from '#src/actors/appearance.ts'
import { createLanguage, firstLanguage } from '#src/actors/language.actor.ts'
import { createMessages } from '#src/actors/messages.ts'
import { keepFocus } from '#src/app/keep-focus.ts'
import { InspectRoom } from './inspect-room.tsx'
import { RoomProvider } from './room-deps.ts'
import type { Room } from './rooms.ts'

interface RoomSite {
  readonly window: Window
  readonly root: HTMLElement
  readonly fetch: typeof fetch
  readonly versions: Readonly<Record<string, string>>
}

/** Opens a room instead of the product, of which nothing is started. */
export const openRoom = async (room: Room, { window, root, fetch, versions }: RoomSite): Promise<void> => {
  const { document, navigator } = window
  const page = { document, storage: () => window.localStorage, languages: navigator.languages }
  const messages = createMessages({ fetch, versions, language: firstLanguage(page) })
  const language = createLanguage(page, messages)
  language.start()
  const [{ default: View }] = await Promise.all([room.load(), messages.need(['app', 'inspect', ...room.texts])])
  createRoot(root).render(
    <StrictMode>
      <I18nextProvider i18n={messages.i18n}>
        <RoomProvider value={{ appearance: createAppearance({ document, window }), language }}>
          <InspectRoom room={room}>{createElement(View)}</InspectRoom>
        </RoomProvider>
      </I18nextProvider>
    </StrictMode>,
  )
  keepFocus(document, window)
  document.documentElement.removeAttribute('data-session')
}
