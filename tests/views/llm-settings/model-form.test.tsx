import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LlmSettings } from '#src/contract/llm-settings.ts'
import { renderView } from '#tests/support/render-view.tsx'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { createModel, serveLlmSettings } from './served-llm-settings.ts'

let backend: TestBackend
let admin: SignedInPerson
beforeAll(async () => {
  backend = await startBackend()
}, 60_000)
beforeEach(async () => {
  admin = await signUpPerson(backend)
})
afterAll(() => backend.close())

const open = async (path: string, given: Partial<LlmSettings> = {}) => {
  const served = serveLlmSettings(given)
  return { served, ...(await renderView(path, { backend, as: admin, network: served.attach })) }
}

const inDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
type Dialog = Awaited<ReturnType<typeof inDialog>>

const press = (user: UserEvent, form: Dialog, name: string) => user.click(form.getByRole('button', { name }))
const model = (form: Dialog) => form.getByRole<HTMLInputElement>('textbox', { name: /^Model/ })
const address = (form: Dialog) => form.getByRole<HTMLInputElement>('textbox', { name: 'Address' })
const key = (form: Dialog) => form.getByLabelText<HTMLInputElement>('Key')
const listStored = () => JSON.stringify({ ...sessionStorage, ...localStorage })

const editPath = `/settings/llm?edit=${createModel(1).id}`

describe('a new model', { timeout: 60_000 }, () => {
  it('finds what is wrong at the field, and is added once it is right', async () => {
    const { served, user } = await open('/settings/llm?new')
    const form = await inDialog('Add model')
    await press(user, form, 'Add model')
    await form.findByText('Enter the name of the model.')
    expect(form.getByText(/Enter the key/)).toBeTruthy()
    expect(document.activeElement).toBe(model(form))
    await user.type(model(form), 'gpt-5-mini')
    await user.type(address(form), 'localhost')
    for (const purpose of [/Questions in the product/, /Questions with API keys/])
      await user.click(form.getByRole('checkbox', { name: purpose }))
    await press(user, form, 'Add model')
    await form.findByText('Choose at least one.')
    expect(form.getByText(/Enter an address such as/)).toBeTruthy()
    await user.clear(address(form))
    await user.click(form.getByRole('checkbox', { name: /Questions in the product/ }))
    await user.type(key(form), ' sk-secret-abcd ')
    await press(user, form, 'Add model')
    await screen.findByText('gpt-5-mini was added.')
    expect(served.bodies.at(-1)).toEqual({
      call: 'POST /api/settings/llm/models',
      body: {
        provider: 'OpenAI',
        model: 'gpt-5-mini',
        complexity: 'Medium',
        purposes: ['Search'],
        apiKey: 'sk-secret-abcd',
      },
    })
    const row = (await screen.findByRole('link', { name: 'gpt-5-mini' })).closest('tr')
    expect(row?.textContent).toContain('…abcd')
  })

  it('needs no key at an address of its own, and no address for Gemini', async () => {
    const { served, user } = await open('/settings/llm?new')
    const form = await inDialog('Add model')
    await user.type(model(form), 'qwen3:8b')
    await user.type(address(form), 'http://localhost:11434/v1')
    await user.click(form.getByRole('radio', { name: /Gemini/ }))
    expect(form.queryByRole('textbox', { name: 'Address' })).toBeNull()
    await user.click(form.getByRole('radio', { name: /OpenAI or compatible/ }))
    expect(address(form).value).toBe('http://localhost:11434/v1')
    await press(user, form, 'Add model')
    await screen.findByText('qwen3:8b was added.')
    expect(served.bodies.at(-1)?.body).toMatchObject({ baseUrl: 'http://localhost:11434/v1', apiKey: null })
  })

  it('is checked without being saved, until something is changed', async () => {
    const { served, user } = await open('/settings/llm?new')
    const form = await inDialog('Add model')
    await user.type(model(form), 'gpt-5-mini')
    await user.type(key(form), 'sk-secret-abcd')
    await press(user, form, 'Check')
    await form.findByText('The model answered in 1.3 s.')
    served.health = { fault: { kind: 'rateLimited', retryAfter: 30 } }
    await user.type(model(form), '2')
    expect(form.queryByText('The model answered in 1.3 s.')).toBeNull()
    await press(user, form, 'Check')
    await form.findByText('Too many requests')
    expect(form.getByText('The provider accepts requests again in 30 s.')).toBeTruthy()
    expect(served.settings.models).toEqual([])
  })

  it('keeps what was typed after a refusal, shown at the address it is about', async () => {
    const { served, user } = await open('/settings/llm?new')
    const form = await inDialog('Add model')
    await user.type(model(form), 'qwen3:8b')
    await user.type(address(form), 'http://10.0.0.1/v1')
    served.refuse = () =>
      Response.json(
        { message: 'No.', errorMessageKey: 'errors.urlPrivate', translationParameters: { host: '10.0.0.1' } },
        { status: 400 },
      )
    await press(user, form, 'Add model')
    await form.findByText('Private addresses such as 10.0.0.1 are not allowed here.')
    await waitFor(() => expect(document.activeElement).toBe(address(form)))
    expect(model(form).value).toBe('qwen3:8b')
  })

  it('survives a reload, except for its key', async () => {
    const first = await open('/settings/llm?new')
    const form = await inDialog('Add model')
    await first.user.type(model(form), 'gpt-5-mini')
    await first.user.type(key(form), 'sk-secret-abcd')
    expect(listStored()).toContain('gpt-5-mini')
    expect(listStored()).not.toContain('sk-secret')
    first.close()
    const served = serveLlmSettings()
    await renderView('/settings/llm?new', { backend, as: admin, network: served.attach, reload: true })
    const again = await inDialog('Add model')
    expect(model(again).value).toBe('gpt-5-mini')
    expect(key(again).value).toBe('')
  })
})

describe('a model that is there', { timeout: 60_000 }, () => {
  it('keeps its key unless it is replaced or removed', async () => {
    const { served, user } = await open(editPath, {
      models: [createModel(1, { baseUrl: 'https://llm.example.com/v1' })],
    })
    const form = await inDialog('Edit model-1')
    expect(key(form).value).toBe('Ends with …abcd')
    await press(user, form, 'Replace key')
    expect(document.activeElement).toBe(key(form))
    await user.type(key(form), 'sk-new-wxyz')
    await press(user, form, 'Keep the saved key')
    expect(document.activeElement).toBe(form.getByRole('button', { name: 'Replace key' }))
    await press(user, form, 'Remove key')
    expect(key(form).value).toBe('Will be removed when you save')
    await press(user, form, 'Save')
    await screen.findByText('model-1 was saved.')
    expect(served.bodies.at(-1)?.body).toMatchObject({ apiKey: null, version: 1 })
    expect(served.settings.models[0]?.keyEnding).toBeUndefined()
  })

  it('sends no key when it stays', async () => {
    const { served, user } = await open(editPath, { models: [createModel(1)] })
    const form = await inDialog('Edit model-1')
    await user.type(model(form), '-large')
    await press(user, form, 'Save')
    await screen.findByText('model-1-large was saved.')
    expect(served.bodies.at(-1)?.body).not.toHaveProperty('apiKey')
  })

  it('asks for the key again where the server says so', async () => {
    const { served, user } = await open(editPath, { models: [createModel(1)] })
    const form = await inDialog('Edit model-1')
    await user.type(address(form), 'https://llm.example.com/v1')
    served.refuse = (method) =>
      method === 'PUT'
        ? Response.json({ message: 'Enter the key again.', errorMessageKey: 'errors.modelKeyNeeded' }, { status: 400 })
        : undefined
    await press(user, form, 'Save')
    await form.findByText(/Enter the key again/)
    await waitFor(() => expect(document.activeElement).toBe(key(form)))
    await press(user, form, 'Replace key')
    expect(form.queryByText(/Enter the key again/)).toBeNull()
  })

  it('was changed by somebody else: what was typed stays, and one of both is saved', async () => {
    const { served, user } = await open(editPath, { models: [createModel(1)] })
    const form = await inDialog('Edit model-1')
    await user.clear(model(form))
    await user.type(model(form), 'mine')
    served.settings = { ...served.settings, models: [createModel(1, { model: 'theirs', version: 2 })] }
    await press(user, form, 'Save')
    await form.findByText('Someone else has changed this model.')
    await form.findByText('Model: theirs')
    expect(model(form).value).toBe('mine')
    await press(user, form, 'Save mine')
    await screen.findByText('mine was saved.')
    expect(served.settings.models[0]).toMatchObject({ model: 'mine', version: 3 })
  })

  it('asks before a typed key is dropped', async () => {
    const { user } = await open(editPath, { models: [createModel(1)] })
    const form = await inDialog('Edit model-1')
    await press(user, form, 'Replace key')
    await user.type(key(form), 'sk-new')
    await press(user, form, 'Cancel')
    await screen.findByRole('alertdialog', { name: 'Discard your changes?' })
  })

  it('says so when it is not there any more', async () => {
    await open(editPath, { models: [createModel(2)] })
    await screen.findByRole('heading', { name: 'This model does not exist' })
  })
})
