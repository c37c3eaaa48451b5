import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { isDisabled } from '../../ui/is-disabled.ts'
import { repositoriesRoom, row, some } from './repositories-room.ts'

const room = repositoriesRoom()
const { openWith } = room

describe('by role', () => {
  it('a guest looks, and is told what changing needs', async () => {
    const guest = await signUpPerson(room.backend, { role: 'Guest', organisation: room.person.organisationId })
    const { user } = await openWith(() => some, undefined, { as: guest })
    await row('api')
    expect(isDisabled(screen.getByRole('button', { name: 'Add repository' }))).toBe(true)
    expect(screen.getByText(/^You can see which repositories there are\. Searching and asking need/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    await user.keyboard('n')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Actions for web' }))
    const edit = await screen.findByRole('menuitem', { name: /Edit/ })
    expect(edit.getAttribute('aria-disabled')).toBe('true')
    expect(edit.textContent).toContain('Needs the role User')
    for (const name of [/^Search in it/, /^Ask about it/]) {
      const entry = screen.getByRole('menuitem', { name })
      expect(entry.getAttribute('aria-disabled')).toBe('true')
      expect(entry.textContent).toContain('Needs the role Read only')
    }
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('link', { name: 'web' }))
    const details = within(await screen.findByRole('dialog', { name: 'web' }))
    await details.findByRole('heading', { name: 'Skipped files' })
    expect(details.queryByRole('link', { name: 'Search in it' })).toBeNull()
    expect(details.queryByRole('link', { name: 'Ask about it' })).toBeNull()
  })

  it('who may only read searches and asks', async () => {
    const reader = await signUpPerson(room.backend, { role: 'ReadOnly', organisation: room.person.organisationId })
    const { user } = await openWith(() => some, undefined, { as: reader })
    await row('web')
    await user.click(screen.getByRole('button', { name: 'Actions for web' }))
    const entry = await screen.findByRole('menuitem', { name: 'Search in it' })
    expect(entry.getAttribute('aria-disabled')).not.toBe('true')
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('link', { name: 'web' }))
    const details = within(await screen.findByRole('dialog', { name: 'web' }))
    expect((await details.findByRole('link', { name: 'Ask about it' })).getAttribute('href')).toMatch(/^\/chat\?in=/)
  })
})
