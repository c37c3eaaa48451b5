import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import type { RenderedView } from '#tests/support/render-view.tsx'

// What the screen fetches on the way is transformed before the first test, not within its time.
import '#src/views/chat/chat.view.tsx'
import '#src/views/chat/thread/thread.tsx'
import '#src/views/chat/preview/preview.tsx'
import '#src/views/chat/preview/preview-sheet.tsx'
import '#src/ui/multi-select.tsx'
import '#src/ui/menu.tsx'

/** The chat, in English. */
export const chatPage = ({ user }: Pick<RenderedView, 'user'>) => ({
  question: () => screen.findByLabelText<HTMLTextAreaElement>('Your question'),
  async ask(text: string): Promise<void> {
    const field = await screen.findByLabelText('Your question')
    await screen.findByRole('button', { name: /^Mode/ })
    await user.clear(field)
    await user.type(field, text)
    const send = await screen.findByRole('button', { name: 'Send' })
    await waitFor(() => expect(send.getAttribute('aria-disabled')).toBe('false'))
    await user.type(field, '{Enter}')
  },
  stop: () => screen.findByRole('button', { name: 'Stop' }),
  again: () => screen.findByRole('button', { name: 'Ask again' }),
  news: () => document.querySelector('[data-announcer]')?.textContent ?? '',
  listed: () =>
    [...document.querySelectorAll('[data-conversation]')].map((link) => link.querySelector('bdi')?.textContent),
})
