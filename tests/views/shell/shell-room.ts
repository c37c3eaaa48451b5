import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { startSession } from '#src/backend/credentials/session-tokens.ts'
import { insertMembership } from '#src/backend/accounts/organisations.store.ts'
import type { Role } from '#src/contract/roles.ts'
import { foundOrganisation, type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'
import { hasFocus } from '#tests/ui/has-focus.ts'

export const sidebar = () => within(screen.getByRole('complementary'))

export const accountButton = () => sidebar().getByRole('button', { name: /^Ada / })

export const readEntries = (menu: HTMLElement): string[] =>
  [...menu.querySelectorAll('[role^=menuitem]')].map(
    (entry) => `${entry.textContent ?? ''}${entry.getAttribute('aria-checked') === 'true' ? ' ✓' : ''}`,
  )

const markedIn = (menu: HTMLElement): string => menu.querySelector('[data-highlighted]')?.textContent ?? ''

/** A menu moves its mark with the next frame. */
const markByKeyboard = async (user: UserEvent, menu: HTMLElement, entry: RegExp): Promise<void> => {
  await waitFor(() => expect(document.activeElement).toBe(menu))
  for (let step = 0; step < readEntries(menu).length && !entry.test(markedIn(menu)); step += 1) {
    const before = markedIn(menu)
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(markedIn(menu)).not.toBe(before))
  }
  expect(markedIn(menu)).toMatch(entry)
}

const pressMarked = async (user: UserEvent, menu: HTMLElement, entry: RegExp): Promise<void> => {
  await markByKeyboard(user, menu, entry)
  await user.keyboard('{Enter}')
}

export const chooseByKeyboard = async (user: UserEvent, menu: HTMLElement, entry: RegExp): Promise<void> => {
  await pressMarked(user, menu, entry)
  await waitFor(() => expect(menu.isConnected).toBe(false))
}

export const openSubmenu = async (user: UserEvent, menu: HTMLElement, entry: RegExp): Promise<HTMLElement> => {
  await markByKeyboard(user, menu, entry)
  await user.keyboard('{ArrowRight}')
  const submenu = await screen.findByRole('menu', { name: entry })
  await hasFocus(submenu)
  return submenu
}

export const chooseInSubmenu = async (user: UserEvent, menu: HTMLElement, entry: RegExp, inner: RegExp) => {
  await pressMarked(user, await openSubmenu(user, menu, entry), inner)
}

export interface Belonging {
  readonly id: string
  readonly name: string
}

export const signUpInTwo = async (
  backend: TestBackend,
  roles: readonly [Role, Role] = ['Administrator', 'Administrator'],
): Promise<{ person: SignedInPerson; first: Belonging; second: Belonging }> => {
  const { services } = backend
  const granite = await foundOrganisation(backend, 'Granite')
  const marble = await foundOrganisation(backend, 'Marble')
  const person = await signUpPerson(backend, { role: roles[0], organisation: granite })
  await insertMembership(services.db, marble, person.userId, roles[1], services.clock() + 1_000)
  const { accessToken, refreshToken } = await startSession(services, services.db, person.userId)
  return {
    person: { ...person, accessToken, refreshToken },
    first: { id: granite, name: 'Granite' },
    second: { id: marble, name: 'Marble' },
  }
}
