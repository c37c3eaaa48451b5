import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { splitAtLink } from '#src/views/mailbox/text-parts.ts'
import { post } from '#tests/support/anonymous.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { renderView } from '#tests/support/render-view.tsx'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
}, 60_000)
afterAll(() => backend.close())

const open = (options: Partial<Parameters<typeof renderView>[1]> = {}) =>
  renderView('/dev/mailbox', { backend, ...options })

const signUp = (email: string) =>
  post(backend, '/api/auth/signup', { firstName: 'Ada', lastName: 'New', email, password: 'Correct-Horse-7' })

describe('the mailbox', () => {
  it('says what it is for while it is empty', async () => {
    await open()
    await screen.findByRole('heading', { name: 'No messages yet' })
  })

  it('shows the newest first, text as text, the link as a button', async () => {
    await signUp('one@quarry.example')
    await signUp('two@quarry.example')
    await open()
    const mails = await screen.findAllByRole('article')
    expect(mails.map((mail) => /To (\S+?@quarry\.example)/.exec(mail.textContent ?? '')?.[1])).toEqual([
      'two@quarry.example',
      'one@quarry.example',
    ])
    const [sent] = await mailsTo(backend, 'two@quarry.example')
    const first = within(mails[0] as HTMLElement)
    expect(first.getByRole('link', { name: 'Open the link' }).getAttribute('href')).toBe(sent?.link)
    expect(mails[0]?.textContent).not.toContain(sent?.link)
    expect(first.getByRole('heading').textContent).toBe('Confirm your e-mail address')
  })

  it('shows a message that arrives while one looks', async () => {
    await open()
    await screen.findAllByRole('article')
    await signUp('three@quarry.example')
    await screen.findByText(/three@quarry\.example/, {}, { timeout: 8000 })
  })

  it('waits in the shape of its content', async () => {
    let release = () => {}
    await open({ network: (network) => (release = network.hold('/api/dev/mailbox')) })
    expect(screen.getByText('Loading')).toBeTruthy()
    release()
    await screen.findAllByRole('article')
  })

  it('explains itself where there is none', async () => {
    const elsewhere = await startBackend({ SMTP_URL: 'smtp://127.0.0.1:9' })
    await open({ backend: elsewhere })
    await screen.findByRole('heading', { name: 'There is no mailbox here' })
    await elsewhere.close()
  })

  it('says when it could not be read, and tries again', async () => {
    const { user, network, product } = await open({ network: (network) => void (network.isOffline = true) })
    await screen.findByRole('heading', { name: 'The messages could not be loaded' })
    expect(screen.getByText('The server cannot be reached. Check your connection.')).toBeTruthy()
    expect(product.toasts.getSnapshot().context.toasts).toEqual([])
    network.isOffline = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findAllByRole('article')
  })

  it('keeps what it has when a later look fails', async () => {
    const { network } = await open()
    await screen.findAllByRole('article')
    network.isOffline = true
    await screen.findByText('The list may be out of date. Loading it again.', {}, { timeout: 8000 })
    expect(screen.getAllByRole('article').length).toBeGreaterThan(1)
  })
})

describe('the parts of a text', () => {
  it('opens web addresses alone', () => {
    for (const link of ['javascript:alert(1)', 'data:text/html,x', 'not an address', '//host'])
      expect(splitAtLink({ text: `go ${link} now`, link })).toEqual({ before: `go ${link} now`, link: null, after: '' })
  })

  it('stands around the link, or before it when the text does not have it', () => {
    const link = 'http://127.0.0.1/x?token=1'
    expect(splitAtLink({ text: `Hello\n\n${link}\n\nBye`, link })).toEqual({ before: 'Hello', link, after: 'Bye' })
    expect(splitAtLink({ text: 'Hello ', link })).toEqual({ before: 'Hello', link, after: '' })
    expect(splitAtLink({ text: 'Hello ' })).toEqual({ before: 'Hello', link: null, after: '' })
  })
})
