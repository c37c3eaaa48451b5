import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runDueRules } from '#src/backend/import-rules/run-due-rules.ts'
import { connectGitlab } from '#tests/backend/gitlab/gitlab-room.ts'
import { gitlabFaults, startGitlabServer, type GitlabServer } from '#tests/support/gitlab-server.ts'
import { renderView } from '#tests/support/render-view.tsx'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { violations } from '../../ui/violations.ts'

const projects = [
  { id: 1, path: 'harbour/charts', branches: ['main', 'next'] },
  { id: 2, path: 'harbour/pilots', branches: ['main'], archived: true, isFork: true },
  { id: 3, path: 'harbour/radio', branches: ['main'], visibility: 'public' },
  { id: 4, path: 'lighthouse/lamp', branches: ['main'] },
] as const

let gitlab: GitlabServer
let backend: TestBackend
let administrator: SignedInPerson
let person: SignedInPerson
beforeAll(async () => {
  gitlab = await startGitlabServer()
  backend = await startBackend()
}, 60_000)
beforeEach(async () => {
  gitlab.setProjects(projects)
  administrator = await signUpPerson(backend)
  person = await signUpPerson(backend, { role: 'User', organisation: administrator.organisationId })
})
afterEach(() => gitlab.recover())
afterAll(async () => {
  await backend.close()
  await gitlab.close()
})

const openDialog = async (as: SignedInPerson, language: 'en' | 'kk' = 'en') => {
  const view = await renderView('/repositories', { backend, as, language })
  await screen.findByRole('heading', { level: 2 })
  await view.user.keyboard('n')
  await screen.findByRole('dialog')
  return view
}
const openPicker = async (isConnected = false) => {
  if (!isConnected) await connectGitlab(administrator, gitlab.url)
  const view = await openDialog(person)
  await view.user.click(await screen.findByRole('radio', { name: 'GitLab' }))
  await screen.findByRole('searchbox', { name: 'Search repositories' })
  return view
}
const choice = (name: string) => screen.findByRole('checkbox', { name: new RegExp(name) })
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add selected' })

describe('the sources', () => {
  it('lead administrators to what is not connected, and offer others nothing', async () => {
    const { close } = await openDialog(administrator)
    expect(screen.getByRole('link', { name: 'Connect GitLab' }).getAttribute('href')).toBe('/settings/gitlab')
    expect(screen.getByRole('link', { name: 'Connect GitHub' })).toBeTruthy()
    close()
    await openDialog(person)
    expect(screen.queryByRole('link', { name: 'Connect GitLab' })).toBeNull()
    expect(screen.queryByRole('radio', { name: 'GitLab' })).toBeNull()
  })
})

describe('the picker', () => {
  it('adds several at once, marks what they are, and knows them afterwards', async () => {
    const { user } = await openPicker()
    const pilots = await choice('harbour/pilots')
    const item = pilots.closest('li')
    expect(item?.textContent).toContain('Archived')
    expect(item?.textContent).toContain('Fork')
    expect(item?.textContent).toContain('Private')
    expect(submit().disabled || submit().getAttribute('aria-disabled') === 'true').toBe(true)
    await user.click(pilots)
    await user.click(await choice('harbour/radio'))
    await screen.findByText('Selected: 2')
    expect(screen.queryByLabelText(/Branch/)).toBeNull()
    expect(await violations(screen.getByRole('dialog'))).toEqual([])
    await user.click(submit())
    await screen.findByRole('row', { name: /harbour\/pilots/ })
    await screen.findByRole('row', { name: /harbour\/radio/ })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('n')
    await user.click(await screen.findByRole('radio', { name: 'GitLab' }))
    const known = (await choice('harbour/radio')) as HTMLInputElement
    expect(known.disabled).toBe(true)
    expect(known.closest('li')?.textContent).toContain('Already added')
  })

  it('shows more, searches, and takes a branch for a single one', async () => {
    const { user } = await openPicker()
    await choice('lighthouse/lamp')
    expect(screen.queryByRole('checkbox', { name: /harbour\/charts/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    await user.click(await choice('harbour/charts'))
    await user.type(await screen.findByLabelText(/Branch/), 'next')
    await user.click(submit())
    await screen.findByRole('row', { name: /harbour\/charts/ })
    const [added] = await person.read<{ branch: string }[]>('/api/repositories')
    expect(added?.branch).toBe('next')
  })

  it('says that nothing matches, and that nothing is there', async () => {
    const { user, close } = await openPicker()
    await choice('lighthouse/lamp')
    await user.type(screen.getByRole('searchbox', { name: 'Search repositories' }), 'submarine')
    await screen.findByRole('heading', { name: 'No repository matches' })
    close()
    gitlab.setProjects([])
    await openPicker(true)
    await screen.findByText('The connected account sees no repositories at GitLab.')
  })

  it('names why the host failed and tries again', async () => {
    gitlab.fail(gitlabFaults.broken, 'projects')
    const { user } = await openPicker()
    const alert = await screen.findByRole('alert')
    gitlab.recover()
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await choice('lighthouse/lamp')
  })

  it('keeps what came when a later part fails', async () => {
    const { user } = await openPicker()
    await choice('lighthouse/lamp')
    gitlab.fail(gitlabFaults.broken, 'projects')
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Some repositories could not be loaded.')
    await choice('lighthouse/lamp')
    gitlab.recover()
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await choice('harbour/charts')
  })
})

describe('import rules', () => {
  it('show their first run, and the list what it added, without being asked', async () => {
    const { user } = await openPicker()
    await user.type(screen.getByRole('combobox', { name: 'Group or owner' }), 'harbour')
    await user.click(await screen.findByRole('button', { name: 'Import all of harbour' }))
    await user.click(screen.getByRole('button', { name: 'Save rule' }))
    const rules = within(await screen.findByRole('list', { name: 'Import rules' }))
    await rules.findByText('Not run yet')
    await runDueRules(backend.services, new AbortController().signal)
    await rules.findByText(/2 added/)
    await user.keyboard('{Escape}')
    await screen.findByRole('link', { name: 'harbour/charts' })
    await screen.findByRole('link', { name: 'harbour/radio' })
  })

  it('are made for an owner, run, changed and removed', async () => {
    const { user } = await openPicker()
    await user.type(screen.getByRole('combobox', { name: 'Group or owner' }), 'harbour')
    await user.click(await screen.findByRole('button', { name: 'Import all of harbour' }))
    await user.type(screen.getByRole('textbox', { name: 'Names to leave out' }), '*radio')
    expect(await violations(screen.getByRole('dialog'))).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Save rule' }))
    const rules = within(await screen.findByRole('list', { name: 'Import rules' }))
    rules.getByText('harbour')
    await user.click(rules.getByRole('button', { name: 'Run now' }))
    await rules.findByText(/1 added/)
    await user.click(rules.getByRole('button', { name: 'Edit' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Add archived repositories as well' }))
    await user.click(screen.getByRole('checkbox', { name: 'Add forks as well' }))
    await user.click(screen.getByRole('button', { name: 'Save rule' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save rule' })).toBeNull())
    await user.click(rules.getByRole('button', { name: 'Run now' }))
    await waitFor(async () => expect(await person.read('/api/repositories')).toHaveLength(2))
    await user.click(rules.getByRole('button', { name: 'Remove' }))
    rules.getByText('Remove this rule? The repositories it added stay.')
    expect(document.activeElement).toBe(rules.getByRole('button', { name: 'Cancel' }))
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(rules.getByRole('button', { name: 'Remove' }))
    await user.keyboard('{Enter}')
    expect(await violations(screen.getByRole('dialog'))).toEqual([])
    await user.click(rules.getByRole('button', { name: 'Remove' }))
    await screen.findByText('No rules yet. Choose a group or owner first.')
  })
})
