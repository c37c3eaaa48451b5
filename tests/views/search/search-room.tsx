import { screen, within } from '@testing-library/react'
import type { IndexedFile } from '#src/backend/code-index/indexed-file.ts'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { renderView, type RenderedView, type ViewOptions } from '#tests/support/render-view.tsx'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'

export interface Room {
  readonly person: SignedInPerson
  readonly repositoryId: string
}

export const furnish = async (
  backend: TestBackend,
  files: readonly IndexedFile[],
  { name = 'acme/shop', role = 'ReadOnly' as const } = {},
): Promise<Room> => {
  const person = await signUpPerson(backend, { role })
  const { db } = backend.services
  const repositoryId = await addRepository(db, person.organisationId, name)
  await buildIndex(db, person.organisationId, repositoryId, files)
  return { person, repositoryId }
}

export const openSearch = (
  backend: TestBackend,
  person: SignedInPerson,
  query = '',
  options: Partial<ViewOptions> = {},
): Promise<RenderedView> => renderView(`/search${query}`, { backend, as: person, ...options })

export const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search code' })

export const cards = () => screen.getAllByRole('article')

export const hitsIn = (card: HTMLElement): string[] =>
  within(card)
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('data-hit'))
    .map((link) => (link.textContent ?? '').trimEnd())

export const markedIn = (element: Element): string[] =>
  [...element.querySelectorAll('mark')].map((mark) => mark.textContent ?? '')

export const widen = (isWide: boolean): void => {
  const media = (query: string) =>
    Object.assign(new EventTarget(), {
      media: query,
      matches: isWide && query.includes('width >= 64rem'),
      onchange: null,
      addListener() {},
      removeListener() {},
    })
  window.matchMedia = media as typeof window.matchMedia
}
