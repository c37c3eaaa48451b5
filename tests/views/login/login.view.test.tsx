import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo } from '#tests/support/mailbox.ts'
import { renderView } from '#tests/support/render-view.tsx'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { post } from '#tests/support/anonymous.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
}, 60_000)
afterAll(() => backend.close())

const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' })
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const submit = () => screen.getByRole('button', { name: 'Sign in' })

const open = (options: Partial<Parameters<typeof renderView>[1]> = {}) => renderView('/login', { backend, ...options })

describe('signing in', () => {
  it('takes Enter, and opens the address that was wanted', async () => {
    const person = await signUpPerson(backend)
    const { user, address, product } = await renderView('/chat?c=1', { backend })
    expect(address()).toBe('/login')
    await user.type(email(), person.email)
    await user.type(password(), `${person.password}{Enter}`)
    await waitFor(() => expect(address()).toBe('/chat?c=1'))
    expect(product.session.actor.getSnapshot().context.userId).toBe(person.userId)
    expect(sessionStorage.getItem('account-draft')).toBeNull()
  })

  it('says what is happening, and sends once however often one presses', async () => {
    const { user, network } = await open()
    const release = network.hold('/api/auth/login')
    await user.type(email(), 'nobody@quarry.example')
    await user.type(password(), 'whatever{Enter}')
    const button = await screen.findByRole('button', { name: 'Signing in…' })
    await user.click(button)
    await user.type(password(), '{Enter}')
    release()
    await screen.findByRole('alert')
    expect(network.calls.filter(({ path }) => path === '/api/auth/login')).toHaveLength(1)
  })

  it('finds what is missing before anything is sent, and goes there', async () => {
    const { user, network } = await open()
    await user.click(submit())
    expect(await screen.findByText('Enter your e-mail address.')).toBeTruthy()
    expect(email()).toHaveProperty('ariaInvalid', 'true')
    await waitFor(() => expect(document.activeElement).toBe(email()))
    expect(screen.getByText('Enter a password.')).toBeTruthy()
    expect(screen.getByText('2 fields need your attention.')).toBeTruthy()
    expect(network.calls).toEqual([])
    await user.type(email(), 'ada')
    expect(screen.queryByText('Enter your e-mail address.')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(email()))
    await user.type(password(), 'x{Enter}')
    expect(await screen.findByText('Enter an e-mail address such as name@example.com.')).toBeTruthy()
    expect(email().getAttribute('aria-describedby')).toBe(
      screen.getByText('Enter an e-mail address such as name@example.com.').closest('[id]')?.id,
    )
  })

  it('answers a wrong password at the form, keeps what was typed, and waits for another', async () => {
    const person = await signUpPerson(backend)
    const { user, product } = await open()
    await user.type(email(), person.email)
    await user.type(password(), 'Wrong-1-password{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('The e-mail address or the password is wrong.')
    await waitFor(() => expect(document.activeElement).toBe(password()))
    expect(password().selectionEnd).toBe('Wrong-1-password'.length)
    expect([email().value, password().value]).toEqual([person.email, 'Wrong-1-password'])
    expect(product.toasts.getSnapshot().context.toasts).toEqual([])
    await user.keyboard(`${person.password}{Enter}`)
    await waitFor(() => expect(product.session.actor.getSnapshot().context.userId).toBe(person.userId))
  })

  it('says when a locked account can be tried again', async () => {
    const person = await signUpPerson(backend)
    const { user } = await open()
    await user.type(email(), person.email)
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await user.clear(password())
      await user.type(password(), `wrong-${attempt}{Enter}`)
      await screen.findByRole('alert')
    }
    const alert = screen.getByRole('alert')
    expect(alert.textContent).toBe('Too many failed sign-ins. Try again in 15 minutes, or reset your password.')
    await waitFor(() => expect(document.activeElement).toBe(alert))
    await user.clear(password())
    await user.type(password(), `${person.password}{Enter}`)
    expect((await screen.findByRole('alert')).textContent).toContain('Try again in 15 minutes')
  })

  it('offers to send the confirmation again', async () => {
    const form = { firstName: 'Ada', lastName: 'Late', email: 'late@quarry.example', password: 'Correct-Horse-7' }
    await post(backend, '/api/auth/signup', form)
    const { user } = await open()
    await user.type(email(), form.email)
    await user.type(password(), `${form.password}{Enter}`)
    await screen.findByText('Confirm your e-mail address first. We can send you the message again.')
    await user.click(screen.getByRole('button', { name: 'Send it again' }))
    await screen.findByText('Sent again. It should be with you shortly.')
    expect(await mailsTo(backend, form.email)).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Send it again' }))
    await waitFor(async () => expect(await mailsTo(backend, form.email)).toHaveLength(3))
  })
})

describe('when the call fails', () => {
  it('without a connection, it says so and loses nothing', async () => {
    const { user, network } = await open()
    network.isOffline = true
    await user.type(email(), 'ada@quarry.example')
    await user.type(password(), 'Correct-Horse-7{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('The server cannot be reached. Check your connection.')
    expect([email().value, password().value]).toEqual(['ada@quarry.example', 'Correct-Horse-7'])
  })

  it('on the server, it names the request', async () => {
    const { user, network } = await open()
    network.intercept = (path) =>
      path === '/api/auth/login' ? Response.json({ requestId: 'req-7' }, { status: 500 }) : undefined
    await user.type(email(), 'ada@quarry.example')
    await user.type(password(), 'Correct-Horse-7{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('req-7')
  })

  it('shows what the server found, line by line, as text', async () => {
    const { user, network } = await open()
    const validationErrors = ['<img src=x onerror=1>', 'a & b']
    network.intercept = (path) =>
      path === '/api/auth/login' ? Response.json({ message: 'Refused.', validationErrors }, { status: 400 }) : undefined
    await user.type(email(), 'ada@quarry.example')
    await user.type(password(), 'Correct-Horse-7{Enter}')
    const alert = await screen.findByRole('alert')
    expect([...alert.querySelectorAll('li')].map((line) => line.textContent)).toEqual(validationErrors)
    expect(alert.querySelector('img')).toBeNull()
  })
})

describe('the form', () => {
  it('keeps the address over a reload, and no password', async () => {
    const first = await open()
    await first.user.type(email(), 'ada@quarry.example')
    await first.user.type(password(), 'Correct-Horse-7')
    first.close()
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('Correct-Horse-7')
    await open({ reload: true })
    expect([email().value, password().value]).toEqual(['ada@quarry.example', ''])
  })

  it('survives a draft that is not one', async () => {
    await open()
    for (const broken of ['{broken', '[]', '{"email":7}', '{"__proto__":{"x":1}}', `"${'x'.repeat(9000)}"`]) {
      sessionStorage.setItem('account-draft', broken)
      const { close } = await open({ reload: true })
      expect(screen.getAllByRole<HTMLInputElement>('textbox', { name: 'E-mail' }).at(-1)?.value).toBe('')
      close()
    }
  })

  it('is walked through with the keyboard, the password shown and hidden on the way', async () => {
    const { user } = await open()
    expect(email().autocomplete).toBe('username')
    expect(password().autocomplete).toBe('current-password')
    email().focus()
    await user.keyboard('ada@quarry.example{Tab}secret{Tab}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show password' })))
    await user.keyboard(' ')
    expect(password().type).toBe('text')
    await user.keyboard(' ')
    expect(password().type).toBe('password')
    await user.tab()
    await waitFor(() => expect(document.activeElement).toBe(submit()))
    await user.tab()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Forgot password?' })))
  })

  it('takes the address along to the forgotten password', async () => {
    const { user, address } = await open()
    await user.type(email(), 'ada@quarry.example')
    await user.click(screen.getByRole('link', { name: 'Forgot password?' }))
    await screen.findByRole('heading', { name: 'Reset your password' })
    expect(email().value).toBe('ada@quarry.example')
    expect(address()).toBe('/reset-password')
  })

  it('tells someone whose session was ended why they are here', async () => {
    const person = await signUpPerson(backend)
    await person.fetch('/api/auth/logout', { json: { refreshToken: person.refreshToken } })
    await renderView('/repositories', { backend, as: person })
    await screen.findByText('Your session has ended. Sign in to carry on where you were.')
  })

  it('speaks German', async () => {
    await open({ language: 'de' })
    expect(screen.getByRole('button', { name: 'Anmelden' })).toBeTruthy()
    expect(screen.getByLabelText('Passwort')).toBeTruthy()
  })
})
