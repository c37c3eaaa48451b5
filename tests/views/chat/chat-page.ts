import { screen } from '@testing-library/react'
import type { RenderedView } from '#tests/support/render-view.tsx'

/** The chat, in English. */
export const chatPage = ({ user }: Pick<RenderedView, 'user'>) => ({
  question: () => screen.findByLabelText<HTMLTextAreaElement>('Your question'),
  async ask(text: string): Promise<void> {
    const field = await screen.findByLabelText('Your question')
    await screen.findByRole('button', { name: /^Mode/ })
    await user.clear(field)
    await user.type(field, `${text}{Enter}`)
  },
  stop: () => screen.findByRole('button', { name: 'Stop' }),
  again: () => screen.findByRole('button', { name: 'Ask again' }),
  news: () => document.querySelector('[data-announcer]')?.textContent ?? '',
  listed: () =>
    [...document.querySelectorAll('[data-conversation]')].map((link) => link.querySelector('bdi')?.textContent),
})
