import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EmbeddingProgress, LlmSettings } from '#src/contract/llm-settings.ts'
import { renderView } from '#tests/support/render-view.tsx'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { createEmbeddingModel, createModel, serveLlmSettings } from './served-llm-settings.ts'

let backend: TestBackend
let admin: SignedInPerson
beforeAll(async () => {
  backend = await startBackend()
}, 60_000)
beforeEach(async () => {
  admin = await signUpPerson(backend)
})
afterAll(() => backend.close())

const openWith = async (given: Partial<LlmSettings> = {}) => {
  const served = serveLlmSettings(given)
  const rendered = await renderView('/settings/llm', { backend, as: admin, network: served.attach })
  return { served, ...rendered }
}

const findCard = () => screen.findByRole('region', { name: 'Search by meaning' })
const running: EmbeddingProgress = { state: 'running', chunks: 12_400, embeddedChunks: 6_200 }
const since = '2026-01-01T08:30:00.000Z'

describe('the card of the embedding model', () => {
  it('says that code is found by words, and offers to add a model', async () => {
    await openWith()
    const card = within(await findCard())
    expect(card.getByText('No embedding model is in use, so code is found by its words.')).toBeTruthy()
    expect(card.getByRole('button', { name: 'Add embedding model' })).toBeTruthy()
    expect(card.queryByRole('progressbar')).toBeNull()
  })

  it('names the model of the installation and how far it is', async () => {
    await openWith({ embedding: { installationModel: { model: 'house-embedder' }, progress: running } })
    const card = within(await findCard())
    expect(card.getByText('house-embedder, the embedding model of this installation, is in use.')).toBeTruthy()
    expect(card.getByText('50%')).toBeTruthy()
    expect(card.getByText(/6,200 of 12,400 passages/)).toBeTruthy()
  })

  it('shows the model, its key and its health, and never the key itself', async () => {
    const health = { checkedAt: since }
    const progress = { state: 'complete', chunks: 1, embeddedChunks: 1 } as const
    await openWith({ embedding: { model: createEmbeddingModel({ health }), progress } })
    const card = within(await findCard())
    expect(card.getByRole('switch', { name: 'Use embedder' }).getAttribute('aria-checked')).toBe('true')
    expect(card.getByText('OpenAI · Ends with …wxyz')).toBeTruthy()
    expect(card.getByText('Answers')).toBeTruthy()
    expect(card.getByText('Your code is prepared')).toBeTruthy()
    expect(card.getByText('1 of 1 passage')).toBeTruthy()
    expect(screen.getByRole('spinbutton', { name: 'At most' })).toBeTruthy()
  })

  it.each([
    ['failing', { retryAt: '2026-01-01T09:00:00.000Z' }, /It has failed since .* The next attempt is at /],
    ['stopped', {}, /It has failed since .* Change the model or check it to go on\./],
  ] as const)('says why and since when it is %s', async (state, more, words) => {
    const failure = { fault: { kind: 'wrongVectors' as const }, since, ...more }
    await openWith({ embedding: { model: createEmbeddingModel(), progress: { ...running, state, failure } } })
    const card = within(await findCard())
    expect(card.getByText('Unusable vectors')).toBeTruthy()
    expect(card.getByText(words)).toBeTruthy()
    expect(card.getByText('50%')).toBeTruthy()
  })

  it('says what the database lacks', async () => {
    await openWith({ embedding: { model: createEmbeddingModel(), progress: { ...running, state: 'unavailable' } } })
    const card = within(await findCard())
    expect(card.getByText('Database without vectors')).toBeTruthy()
    expect(card.queryByRole('progressbar')).toBeNull()
  })

  it('says that the model is kept while own models are not used', async () => {
    await openWith({ isEnabled: false, embedding: { model: createEmbeddingModel() } })
    const card = within(await findCard())
    expect(card.getByText(/^Your embedding model is kept but not used\. No embedding model is in use/)).toBeTruthy()
  })
})

describe('an embedding model', () => {
  it('is added with its key, once it gave a vector', async () => {
    const { served, user } = await openWith()
    await user.click(within(await findCard()).getByRole('button', { name: 'Add embedding model' }))
    const form = within(await screen.findByRole('dialog', { name: 'Add embedding model' }))
    expect(form.getByText(/The code of all your repositories is sent to this model/)).toBeTruthy()
    await user.click(form.getByRole('radio', { name: /^Voyage AI/ }))
    expect(form.queryByRole('textbox', { name: 'Address' })).toBeNull()
    await user.type(form.getByRole('textbox', { name: 'Model' }), 'voyage-code-3')
    await user.type(form.getByLabelText('Key'), 'vk-abcdefgh')
    served.refuse = (method) =>
      method === 'PUT'
        ? Response.json(
            {
              message: 'No vector.',
              errorMessageKey: 'errors.embeddingModelFailed',
              translationParameters: { fault: 'wrongKey' },
            },
            { status: 422 },
          )
        : undefined
    await user.click(form.getByRole('button', { name: 'Save' }))
    const alert = await form.findByRole('alert')
    expect(alert.textContent).toContain('Key refused')
    await waitFor(() => expect(document.activeElement).toBe(alert))
    served.refuse = () => undefined
    await user.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByText('voyage-code-3 was saved.')
    expect(served.bodies.at(-1)?.body).toEqual({ provider: 'Voyage', model: 'voyage-code-3', apiKey: 'vk-abcdefgh' })
    const card = within(await findCard())
    expect(card.getByRole('switch', { name: 'Use voyage-code-3' })).toBeTruthy()
    expect(card.getByText('25%')).toBeTruthy()
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('vk-abcdefgh')
  })

  it('needs a name, and a key where the provider is asked itself', async () => {
    const { served, user } = await openWith()
    await user.click(within(await findCard()).getByRole('button', { name: 'Add embedding model' }))
    const form = within(await screen.findByRole('dialog', { name: 'Add embedding model' }))
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(form.getByText('Enter the name of the model.')).toBeTruthy()
    expect(form.getByText('Enter the key. Only a server at an address of its own can do without.')).toBeTruthy()
    await user.type(form.getByRole('textbox', { name: 'Model' }), 'nomic-embed-text')
    await user.type(form.getByRole('textbox', { name: 'Address' }), 'http://localhost:11434/v1')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByText('nomic-embed-text was saved.')
    expect(served.settings.embedding.model).toMatchObject({ baseUrl: 'http://localhost:11434/v1' })
  })

  it('is changed with its kept key, and a change by someone else is shown', async () => {
    const model = createEmbeddingModel()
    const { served, user } = await openWith({ embedding: { model } })
    await user.click(within(await findCard()).getByRole('button', { name: 'Edit' }))
    const form = within(await screen.findByRole('dialog', { name: 'Edit embedder' }))
    const name = form.getByRole('textbox', { name: 'Model' })
    await user.clear(name)
    await user.type(name, 'mine')
    served.settings = { ...served.settings, embedding: { model: { ...model, model: 'theirs', version: 2 } } }
    await user.click(form.getByRole('button', { name: 'Save' }))
    await form.findByText('Model: theirs')
    await user.click(form.getByRole('button', { name: /Keep mine|Save mine/ }))
    await screen.findByText('mine was saved.')
    expect(served.bodies.at(-1)?.body).toEqual({ provider: 'OpenAI', model: 'mine', version: 2 })
    expect(served.settings.embedding.model?.keyEnding).toBe('wxyz')
  })

  it('is switched off and on', async () => {
    const { served, user } = await openWith({ embedding: { model: createEmbeddingModel(), progress: running } })
    const card = within(await findCard())
    await user.click(card.getByRole('switch', { name: 'Use embedder' }))
    await card.findByText(/kept but not used/)
    await waitFor(() => expect(card.queryByRole('progressbar')).toBeNull())
    expect(served.settings.embedding.model?.isEnabled).toBe(false)
    await user.click(card.getByRole('switch', { name: 'Use embedder' }))
    await card.findByRole('progressbar')
  })

  it('is checked with the others', async () => {
    const { served, user } = await openWith({ models: [createModel(1)], embedding: { model: createEmbeddingModel() } })
    served.health = { fault: { kind: 'unreachable' } }
    const card = within(await findCard())
    await user.click(card.getByRole('button', { name: 'Check' }))
    await screen.findByText('2 models did not answer.')
    expect(card.getByText('Unreachable')).toBeTruthy()
  })

  it('is removed once its name was typed', async () => {
    const { served, user } = await openWith({ embedding: { model: createEmbeddingModel(), progress: running } })
    await user.click(within(await findCard()).getByRole('button', { name: 'Remove' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove embedder' }))
    const remove = question.getByRole('button', { name: 'Remove' })
    expect(remove.getAttribute('aria-disabled')).toBe('true')
    await user.type(question.getByRole('textbox'), 'embedder')
    await user.click(remove)
    await screen.findByText('embedder was removed.')
    const card = within(await findCard())
    expect(card.getByRole('button', { name: 'Add embedding model' })).toBeTruthy()
    expect(served.settings.embedding).toEqual({})
  })
})
