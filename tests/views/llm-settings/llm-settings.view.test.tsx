import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LlmSettings } from '#src/contract/llm-settings.ts'
import { renderView } from '#tests/support/render-view.tsx'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { createModel, serveLlmSettings, type ServedLlmSettings } from './served-llm-settings.ts'

let backend: TestBackend
let admin: SignedInPerson
beforeAll(async () => {
  backend = await startBackend()
}, 60_000)
beforeEach(async () => {
  admin = await signUpPerson(backend)
})
afterAll(() => backend.close())

type Options = Partial<Parameters<typeof renderView>[1]>

const open = (served: ServedLlmSettings, path = '/settings/llm', more: Options = {}) =>
  renderView(path, { backend, as: admin, network: served.attach, ...more })

const openWith = async (given: Partial<LlmSettings>, path?: string) => {
  const served = serveLlmSettings(given)
  return { served, ...(await open(served, path)) }
}

const findRow = async (name: string) => (await screen.findByRole('link', { name })).closest('tr') as HTMLElement
/** Uses the keyboard, because jsdom opens a menu by pointer only once. */
const choose = async (user: UserEvent, name: string, entry: string) => {
  ;(await screen.findByRole('button', { name: `Actions for ${name}` })).focus()
  await user.keyboard('{Enter}')
  const menu = await screen.findByRole('menu')
  await waitFor(() => expect(document.activeElement === menu).toBe(true))
  const item = within(menu).getByRole('menuitem', { name: entry })
  for (let step = 0; step < 5 && !item.hasAttribute('data-highlighted'); step += 1) await user.keyboard('{ArrowDown}')
  await user.keyboard('{Enter}')
}

const findToast = (text: string | RegExp) => screen.findByText(text)

describe('the four faces', () => {
  it('waits, then says what an own model is for and offers to add one', async () => {
    const served = serveLlmSettings()
    let release = () => {}
    await open(served, undefined, {
      network: (network) => {
        served.attach(network)
        release = network.hold('/api/settings/llm')
      },
    })
    expect(await screen.findByText('Loading')).toBeTruthy()
    release()
    await screen.findByRole('heading', { name: 'Bring your own language model' })
    expect(screen.getByText(/Until then answers quote the indexed code/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Check all' })).toBeNull()
  })

  it('names the request that failed and tries again', async () => {
    const served = serveLlmSettings()
    served.refuse = () => Response.json({ message: 'Out of order.', requestId: '3f9c' }, { status: 500 })
    const { user } = await open(served)
    await screen.findByRole('heading', { name: 'The language models could not be loaded' })
    expect(screen.getByText('3f9c')).toBeTruthy()
    served.refuse = () => undefined
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { name: 'Bring your own language model' })
  })

  it('shows what each model is, what it is used for and how it fared', async () => {
    await openWith({
      installationModel: { model: 'house-model' },
      models: [
        createModel(1, { health: { checkedAt: '2026-01-01T00:00:00.000Z' } }),
        createModel(2, {
          model: 'qwen3:8b',
          baseUrl: 'http://localhost:11434/v1',
          complexity: 'Genius',
          purposes: ['Api'],
          health: { checkedAt: '2026-01-01T00:00:00.000Z', fault: { kind: 'unreachable' } },
        }),
        createModel(3, { provider: 'Gemini', isEnabled: false }),
      ],
    })
    const first = within(await findRow('model-1'))
    for (const text of ['OpenAI', 'Answers', 'Medium', 'Questions in the product, Questions with API keys', '…abcd'])
      expect(first.getByText(text)).toBeTruthy()
    const second = within(await findRow('qwen3:8b'))
    for (const text of ['OpenAI-compatible, localhost:11434', 'Unreachable', 'Genius'])
      expect(second.getByText(text)).toBeTruthy()
    expect(second.getByText(/Check the address and whether the server is running/)).toBeTruthy()
    const third = within(await findRow('model-3'))
    expect(third.getByText('Not checked yet')).toBeTruthy()
    expect(third.getByRole('switch', { name: 'Use model-3' }).getAttribute('aria-checked')).toBe('false')
    expect(
      screen.getByText(/Where none is switched on, house-model, the model of this installation, answers/),
    ).toBeTruthy()
  })
})

describe('the switches', () => {
  it('turn the own models off and on, and say what answers then', async () => {
    const { served, user } = await openWith({ models: [createModel(1)], installationModel: { model: 'house-model' } })
    await user.click(await screen.findByRole('switch', { name: 'Use our own models' }))
    await screen.findByText(/kept but not used. house-model/)
    await waitFor(() => expect(served.settings.isEnabled).toBe(false))
  })

  it('turn one model off', async () => {
    const { served, user } = await openWith({ models: [createModel(1)] })
    await user.click(await screen.findByRole('switch', { name: 'Use model-1' }))
    await screen.findByText(/None of your models is switched on/)
    await waitFor(() => expect(served.settings.models[0]?.isEnabled).toBe(false))
  })

  it('go back when the call fails', async () => {
    const { served, user } = await openWith({ models: [createModel(1)] })
    served.refuse = (method) => (method === 'PUT' ? Response.json({ message: 'Not now.' }, { status: 400 }) : undefined)
    const control = await screen.findByRole('switch', { name: 'Use model-1' })
    await user.click(control)
    await findToast('Not now.')
    expect(control.getAttribute('aria-checked')).toBe('true')
  })
})

describe('checking', () => {
  it('tells how many models answered, and shows it at each', async () => {
    const { user } = await openWith({ models: [createModel(1), createModel(2), createModel(3, { isEnabled: false })] })
    await findRow('model-1')
    await user.click(screen.getByRole('button', { name: 'Check all' }))
    await findToast('2 models answered.')
    expect(within(await findRow('model-2')).getByText('Answers')).toBeTruthy()
    expect(within(await findRow('model-3')).getByText('Not checked yet')).toBeTruthy()
  })

  it('tells the fault of one model and what to do', async () => {
    const { served, user } = await openWith({ models: [createModel(1)] })
    served.health = { fault: { kind: 'wrongKey' } }
    await findRow('model-1')
    await choose(user, 'model-1', 'Check')
    await findToast('model-1: Key refused')
    expect(within(await findRow('model-1')).getByText('Key refused')).toBeTruthy()
    expect(served.bodies.at(-1)?.body).toEqual({
      id: createModel(1).id,
      provider: 'OpenAI',
      model: 'model-1',
      complexity: 'Medium',
      purposes: ['Search', 'Api'],
    })
  })

  it('has nothing to check where no model is switched on', async () => {
    await openWith({ models: [createModel(1, { isEnabled: false })] })
    await findRow('model-1')
    expect(screen.getByRole('button', { name: 'Check all' }).getAttribute('aria-disabled')).toBe('true')
  })
})

describe('parallel requests', () => {
  it('are a whole number within the bounds', async () => {
    const { served, user } = await openWith({ models: [createModel(1)] })
    const box = await screen.findByRole<HTMLInputElement>('spinbutton', { name: 'At most' })
    expect(box.value).toBe('4')
    await user.clear(box)
    await user.type(box, '33')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Enter a whole number from 1 to 32.')
    expect(document.activeElement).toBe(box)
    await user.clear(box)
    await user.type(box, '16')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await findToast('The number of parallel requests was saved.')
    expect(served.settings.maxParallelRequests).toBe(16)
  })
})

describe('removing', { timeout: 30_000 }, () => {
  it('asks for the name', async () => {
    const { served, user } = await openWith({ models: [createModel(1), createModel(2)] })
    await findRow('model-1')
    await choose(user, 'model-1', 'Remove')
    const question = await screen.findByRole('alertdialog', { name: 'Remove model-1' })
    const remove = within(question).getByRole('button', { name: 'Remove' })
    expect(remove.getAttribute('aria-disabled')).toBe('true')
    await user.type(within(question).getByRole('textbox'), 'model-1')
    await user.click(remove)
    await waitFor(() => expect(screen.queryByRole('link', { name: 'model-1' })).toBeNull())
    expect(served.settings.models.map(({ model }) => model)).toEqual(['model-2'])
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
  })
})
