import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { overlayNames } from '#machines/overlays/overlay-names.ts'
import { fetchOverlay } from '#src/views/overlays/overlay-table.ts'

/** The overlays are loaded first, so that no test waits for a background fetch. */
export const fetchOverlays = (): Promise<unknown> =>
  Promise.all(overlayNames.map((name) => fetchOverlay(name, async () => undefined)))

export const palettePage = (user: UserEvent) => {
  const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Commands' })
  const listed = () => screen.getByRole('listbox', { name: 'Commands' })
  const marked = () => listed().querySelector('[data-highlighted]')?.textContent ?? ''
  return {
    box,
    listed,
    marked,
    dialog: () => screen.queryByRole('dialog', { name: 'Commands' }),
    options: () =>
      within(listed())
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    groups: () =>
      Object.fromEntries(
        within(listed())
          .queryAllByRole('group')
          .map((group) => [
            document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent,
            within(group)
              .getAllByRole('option')
              .map(({ textContent }) => textContent),
          ]),
      ),
    async open(): Promise<void> {
      await user.keyboard('{Control>}k{/Control}')
      await screen.findByRole('dialog', { name: 'Commands' })
      await waitFor(() => expect(document.activeElement).toBe(box()))
    },
    async run(text: string, command: string | RegExp): Promise<void> {
      const isMarked = () => (typeof command === 'string' ? marked() === command : command.test(marked()))
      if (text !== '') await user.keyboard(text)
      await screen.findByRole('option', { name: command })
      for (const _ of within(listed()).getAllByRole('option')) if (!isMarked()) await user.keyboard('{ArrowDown}')
      await waitFor(() => expect(marked()).toMatch(command))
      await user.keyboard('{Enter}')
    },
    /** Late results never move the mark; the next letter does. */
    async find(text: string, rest: string, name: string): Promise<void> {
      await user.keyboard(text)
      await screen.findByRole('option', { name })
      await this.run(rest, name)
    },
    async isGone(): Promise<void> {
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Commands' })).toBeNull())
    },
  }
}
