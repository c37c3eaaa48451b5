import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

/** Uses the keyboard, because jsdom opens a menu by pointer only once. */
export const openActions = async (user: UserEvent, name: string) => {
  const button = await screen.findByRole('button', { name: `Actions for ${name}` })
  button.focus()
  await user.keyboard('{Enter}')
  const menu = await screen.findByRole('menu')
  await waitFor(() => expect(document.activeElement === menu).toBe(true))
  return within(menu)
}

export const chooseAction = async (user: UserEvent, name: string, entry: string) => {
  const item = (await openActions(user, name)).getByRole('menuitem', { name: entry })
  for (let step = 0; step < 12 && !item.hasAttribute('data-highlighted'); step += 1) await user.keyboard('{ArrowDown}')
  await user.keyboard('{Enter}')
}
