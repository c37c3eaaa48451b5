import { act, screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import type { RenderedView } from '#tests/support/render-view.tsx'

// Modules that the screen fetches are transformed before the first test, not within its time.
import '#src/views/chat/chat.view.tsx'
import '#src/views/chat/conversations/conversations.tsx'
import '#src/views/chat/conversations/nothing-listed.tsx'
import '#src/views/chat/conversations/archive-change.tsx'
import '#src/views/chat/thread/thread.tsx'
import '#src/views/chat/preview/preview.tsx'
import '#src/views/code/preview-sheet.tsx'
import '#src/ui/multi-select.tsx'
import '#src/ui/menu.tsx'

/** Skips roles, because computing them would take most of the time of a long walk. */
export const findElement = <E extends Element>(selector: string, isMeant: (element: E) => boolean = () => true) =>
  waitFor(() => {
    const element = [...document.querySelectorAll<E>(selector)].find(isMeant)
    if (element === undefined) throw new Error(`there is no ${selector}`)
    return element
  })
export const named = (name: string | RegExp) => (element: Element) => {
  const own = element.getAttribute('aria-label') ?? element.textContent
  return typeof name === 'string' ? own === name : name.test(own)
}
export const button = (name: string | RegExp) => findElement<HTMLButtonElement>('button', named(name))
export const press = async (name: string | RegExp) => {
  const element = await button(name)
  expect([element.disabled, element.getAttribute('aria-disabled') === 'true']).toEqual([false, false])
  await act(async () => element.click())
}

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
  type: async (keys: string) => user.type(await screen.findByLabelText('Your question'), keys),
  stop: () => screen.findByRole('button', { name: 'Stop' }),
  again: () => screen.findByRole('button', { name: 'Ask again' }),
  news: () => document.querySelector('[data-announcer]')?.textContent ?? '',
  listed: () =>
    [...document.querySelectorAll('[data-conversation]')].map((link) => link.querySelector('bdi')?.textContent),
})
