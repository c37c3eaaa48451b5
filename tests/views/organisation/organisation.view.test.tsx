import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Organisation } from '#src/contract/organisation.ts'
import { renderView } from '#tests/support/render-view.tsx'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { isDisabled } from '../../ui/is-disabled.ts'

let backend: TestBackend
let person: SignedInPerson
beforeAll(async () => {
  backend = await startBackend()
}, 60_000)
beforeEach(async () => {
  person = await signUpPerson(backend)
})
afterAll(() => backend.close())

const open = (more: Partial<Parameters<typeof renderView>[1]> = {}) =>
  renderView('/organisation', { backend, as: person, ...more })
const card = (name: string) => within(screen.getByRole('region', { name }))
const details = async () => {
  await screen.findByRole('region', { name: 'About the organisation' })
  return card('About the organisation')
}
const nameField = async () => (await details()).getByRole<HTMLInputElement>('textbox', { name: /^Name/ })
const choose = async (user: Awaited<ReturnType<typeof open>>['user'], field: string, option: string) => {
  await user.click((await details()).getByRole('combobox', { name: field }))
  await user.click(await screen.findByRole('option', { name: option }))
}
const keepFacts = (industry: string, companySize: string) =>
  person.fetch('/api/organization', { method: 'PUT', json: { metadata: { industry, companySize } } })
const read = (who = person) => who.read<Organisation>('/api/organization')

const people = () => card('Figures').getByText('People').nextElementSibling?.textContent

describe('as an administrator', () => {
  it('names the figures while they are waited for, so that nothing moves when they come', async () => {
    let release = () => {}
    await open({ network: (network) => (release = network.hold('/api/organization/usage')) })
    await nameField()
    expect(people()).toBe('')
    card('Figures').getByRole('link', { name: 'Day by day' })
    release()
    await waitFor(() => expect(people()).toBe('1'))
  })

  it('shows the figures, and saves what was changed; the other form is not touched', async () => {
    const { user } = await open()
    const field = await nameField()
    await waitFor(() => expect(people()).toBe('1'))
    const save = (await details()).getByRole('button', { name: 'Save' })
    expect(isDisabled(save)).toBe(true)
    await user.clear(field)
    await user.type(field, 'Analytical Engines')
    await choose(user, 'Industry', 'Something else')
    await user.type((await details()).getByRole('textbox', { name: /In your own words/ }), 'Mathematics')
    await choose(user, 'Company size', '2–10')
    await user.click(save)
    await waitFor(async () => expect((await read()).version).toBe(2))
    await waitFor(() => expect(isDisabled(save)).toBe(true))
    expect(await read()).toMatchObject({
      name: 'Analytical Engines',
      metadata: { industry: 'Mathematics', companySize: '2-10' },
      version: 2,
    })
    expect(await person.read('/api/organization/settings')).toMatchObject({ version: 1 })
  })

  it('refuses at the field what it must, and sends nothing', async () => {
    const { user } = await open()
    const field = await nameField()
    await user.clear(field)
    await user.click((await details()).getByRole('button', { name: 'Save' }))
    await screen.findByText('Fill this in.')
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect((await read()).version).toBe(1)
    await user.click((await details()).getByRole('button', { name: 'Undo changes' }))
    expect(field.value).toBe((await read()).name)
    expect(screen.queryByText('Fill this in.')).toBeNull()
  })

  it('keeps what was typed over a reload, and asks before a link leads away', async () => {
    const { user, close } = await open()
    await user.type(await nameField(), ' & Sons')
    close()
    const again = await open({ reload: true })
    expect((await nameField()).value).toMatch(/ & Sons$/)
    const [link] = screen.getAllByRole('link', { name: 'Repositories' })
    await again.user.click(link as HTMLElement)
    const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' })
    await again.user.click(within(question).getByRole('button', { name: 'Keep editing' }))
    expect(again.address()).toBe('/organisation')
    await again.user.click(link as HTMLElement)
    await again.user.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(again.address()).toBe('/repositories'))
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('page-draft:'))).toEqual([])
  })

  it('somebody else was faster: both ways are offered', async () => {
    const { user } = await open()
    await user.type(await nameField(), ' mine')
    const typed = (await nameField()).value
    await person.fetch('/api/organization', { method: 'PUT', json: { name: 'Theirs' } })
    await user.click((await details()).getByRole('button', { name: 'Save' }))
    await screen.findByText('Name: Theirs')
    await user.click(screen.getByRole('button', { name: 'Save mine' }))
    await screen.findByText('The organisation was saved.')
    expect(await read()).toMatchObject({ name: typed, version: 3 })
    await user.type(await nameField(), ' again')
    await person.fetch('/api/organization', { method: 'PUT', json: { name: 'Theirs again' } })
    await user.click((await details()).getByRole('button', { name: 'Save' }))
    await user.click(await screen.findByRole('button', { name: 'Take theirs' }))
    expect((await nameField()).value).toBe('Theirs again')
    expect((await read()).version).toBe(4)
  })

  it('saves the settings, and of two at once the second chooses', async () => {
    const { user } = await open()
    await details()
    await user.click(card('Settings').getByRole('radio', { name: /^Deep/ }))
    await user.click(card('Settings').getByRole('checkbox'))
    await person.fetch('/api/organization/settings', { method: 'PUT', json: { defaultChatMode: 'Fast' } })
    await user.click(card('Settings').getByRole('button', { name: 'Save' }))
    await screen.findByText('Chat mode to start with: Fast')
    await user.click(screen.getByRole('button', { name: 'Save mine' }))
    await screen.findByText('The settings were saved.')
    expect(await person.read('/api/organization/settings')).toEqual({
      defaultChatMode: 'Deep',
      isAutoIndexingDefault: true,
      version: 3,
    })
  })

  it('cannot switch on what the plan does not bring', async () => {
    const plan = { is_auto_indexing_allowed: false }
    await backend.services.db.updateTable('organisations').set(plan).where('id', '=', person.organisationId).execute()
    await open()
    await screen.findByText('Automatic indexing is not part of your plan.')
    expect(card('Settings').getByRole<HTMLInputElement>('checkbox').disabled).toBe(true)
  })
})

it('says which parts the plan includes', async () => {
  await open()
  await details()
  const reviews = await within(screen.getByRole('region', { name: 'Plan' })).findByText('Pull request reviews')
  expect(reviews.nextElementSibling?.textContent).toBe('Included')
})

it('names what the question about the organisation was answered with', async () => {
  await keepFacts('publicSector', '2-10')
  await open()
  expect((await details()).getByRole('combobox', { name: 'Industry' }).textContent).toBe('Public sector')
  expect((await details()).getByRole('combobox', { name: 'Company size' }).textContent).toBe('2–10')
})

it('keeps a size of a former list on offer, and an industry in the organisation’s own words', async () => {
  await keepFacts('Mathematics', '1-10')
  const { user } = await open()
  expect((await details()).getByRole('combobox', { name: 'Industry' }).textContent).toBe('Something else')
  expect((await details()).getByRole<HTMLInputElement>('textbox', { name: /In your own words/ }).value).toBe(
    'Mathematics',
  )
  await user.click((await details()).getByRole('combobox', { name: 'Company size' }))
  const list = within(await screen.findByRole('listbox', { name: 'Company size' }))
  expect(list.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Not given',
    '1',
    '2–10',
    '11–50',
    '51–200',
    '201–1000',
    '1001+',
    '1–10',
  ])
})

it('names the industry and the size for those who only read them', async () => {
  await keepFacts('publicSector', '51-200')
  await open({ as: await signUpPerson(backend, { role: 'Guest', organisation: person.organisationId }) })
  await screen.findByText('Public sector')
  await screen.findByText('51–200')
})

it('without the role it is read: no form, no figures, and nothing is asked for that would be refused', async () => {
  const guest = await signUpPerson(backend, { role: 'Manager', organisation: person.organisationId })
  const requests: string[] = []
  await open({
    as: guest,
    network: (network) => {
      network.intercept = (path) => {
        requests.push(path)
        return undefined
      }
    },
  })
  await screen.findByText('Only administrators can change this.')
  expect(screen.getAllByText((await read()).name).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(requests.filter((path) => /organization\/(?:usage|settings)/.test(path))).toEqual([])
})

it('waits in the shape of its cards; failed it names the request and tries again', async () => {
  const { user, network } = await open({
    network: (each) => {
      each.intercept = (path) =>
        path === '/api/organization/settings'
          ? Response.json({ message: 'Out of order.', requestId: '3f9c' }, { status: 500 })
          : undefined
    },
  })
  await screen.findByRole('heading', { name: 'The details of the organisation could not be read.' })
  expect(screen.getByText('3f9c')).toBeTruthy()
  network.intercept = () => undefined
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await details()
})
