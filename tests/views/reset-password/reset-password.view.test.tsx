import { screen } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { post } from '#tests/support/anonymous.ts'
import { mailedToken, mailsTo } from '#tests/support/mailbox.ts'
import { renderView } from '#tests/support/render-view.tsx'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
}, 60_000)
afterAll(() => backend.close())

const open = (token?: string, options: Partial<Parameters<typeof renderView>[1]> = {}) =>
  renderView(`/reset-password${token === undefined ? '' : `?token=${token}`}`, { backend, ...options })

const withLink = async () => {
  const person = await signUpPerson(backend)
  await post(backend, '/api/auth/request-password-reset', { email: person.email })
  return { ...person, token: await mailedToken(backend, person.email, 'reset-password') }
}

const newPassword = () => screen.getByLabelText<HTMLInputElement>('New password')

describe('asking for a link', () => {
  it('says the same for an address with and without an account', async () => {
    const { email } = await signUpPerson(backend)
    const words: (string | null)[] = []
    for (const address of [email, 'nobody@quarry.example']) {
      const { user, close } = await open()
      await user.type(screen.getByLabelText('E-mail'), `${address}{Enter}`)
      await screen.findByRole('heading', { name: 'Check your e-mail' })
      words.push(screen.getByRole('main').textContent?.replace(address, '') ?? null)
      close()
    }
    expect(words[1]).toBe(words[0])
    expect(await mailsTo(backend, email)).toHaveLength(1)
    expect(await mailsTo(backend, 'nobody@quarry.example')).toEqual([])
  })

  it('says when to come back after too many', async () => {
    const { user } = await open()
    await user.type(screen.getByLabelText('E-mail'), 'often@quarry.example{Enter}')
    for (let time = 2; time <= 5; time += 1) {
      await user.click(await screen.findByRole('button', { name: 'Send it again' }))
      await screen.findByText('Sent again. It should be with you shortly.')
    }
    await user.click(screen.getByRole('button', { name: 'Send it again' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Too many attempts\. Try again in 1\d minutes\.$/)
  })

  it('goes back to the address to correct it', async () => {
    const { user } = await open()
    await user.type(screen.getByLabelText('E-mail'), 'tpyo@quarry.example{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Use another address' }))
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('tpyo@quarry.example')
  })
})

describe('choosing a new password', () => {
  it('holds it to the rules, changes it, and leads to the sign-in', async () => {
    const { email, token, password } = await withLink()
    const { user, address } = await open(token)
    expect(address()).toBe('/reset-password')
    await screen.findByRole('list', { name: 'Your password needs' })
    await user.type(newPassword(), 'weak{Enter}')
    expect(screen.getByText('This password does not meet every rule yet.')).toBeTruthy()
    await user.clear(newPassword())
    await user.type(newPassword(), 'Another-Horse-8{Enter}')
    const heading = await screen.findByRole('heading', { name: 'Your password has been changed' })
    expect(document.activeElement).toBe(heading)
    expect(JSON.stringify({ ...sessionStorage })).not.toContain(token)
    expect((await post(backend, '/api/auth/login', { email, password })).status).toBe(401)
    expect((await post(backend, '/api/auth/login', { email, password: 'Another-Horse-8' })).status).toBe(200)
    await user.click(screen.getByRole('link', { name: 'Sign in' }))
    await screen.findByRole('button', { name: 'Sign in' })
  })

  it('asks for another link when this one was used', async () => {
    const { email, token } = await withLink()
    await post(backend, '/api/auth/reset-password', { token, password: 'Another-Horse-8' })
    const { user } = await open(token)
    await user.type(newPassword(), 'Third-Horse-9{Enter}')
    await screen.findByRole('heading', { name: 'This link no longer works' })
    await user.type(screen.getByLabelText('E-mail'), `${email}{Enter}`)
    await screen.findByRole('heading', { name: 'Check your e-mail' })
    expect((await mailsTo(backend, email)).filter(({ kind }) => kind === 'reset-password')).toHaveLength(2)
  })

  it('keeps the password typed when the server cannot be reached', async () => {
    const { token } = await withLink()
    const { user, network } = await open(token)
    await screen.findByRole('list', { name: 'Your password needs' })
    network.isOffline = true
    await user.type(newPassword(), 'Another-Horse-8{Enter}')
    await screen.findByRole('alert')
    expect(newPassword().value).toBe('Another-Horse-8')
    network.isOffline = false
    await user.type(newPassword(), '{Enter}')
    await screen.findByRole('heading', { name: 'Your password has been changed' })
  })

  it('says what is happening', async () => {
    const { token } = await withLink()
    const { user, network } = await open(token)
    await screen.findByRole('list', { name: 'Your password needs' })
    const release = network.hold('/api/auth/reset-password')
    await user.type(newPassword(), 'Another-Horse-8{Enter}')
    await screen.findByRole('button', { name: 'Changing your password…' })
    release()
    await screen.findByRole('heading', { name: 'Your password has been changed' })
  })
})
