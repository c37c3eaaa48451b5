import type { Page } from 'playwright-core'
import { it } from 'vitest'
import { invitationRoom } from '#tests/backend/invitations/invitation-room.ts'
import { post } from '#tests/support/anonymous.ts'
import { mailedToken } from '#tests/support/mailbox.ts'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import { allFaults, type FaultyAction } from './support/faults.ts'
import { faultsRoom } from './support/faults-room.ts'

const password = 'Difference-Engine-1'

let person: SignedInPerson
let resetToken: string
let joinToken: string
let declineToken: string

const room = faultsRoom(async ({ backend }) => {
  person = await signUpPerson(backend)
  await post(backend, '/api/auth/request-password-reset', { email: person.email })
  resetToken = await mailedToken(backend, person.email, 'reset-password')
  const invitations = invitationRoom(backend)
  joinToken = await invitations.invited(person)
  declineToken = await invitations.invited(person)
})

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).last().click()
const heading = (name: string) => (page: Page) => page.getByRole('heading', { name })
const signedIn = (page: Page) => page.getByRole('heading', { level: 1, name: 'Repositories' })
const fill = (fields: Readonly<Record<string, string>>) => async (page: Page) => {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
}

const signOut = (page: Page) => page.evaluate(() => localStorage.clear())

const actions: readonly FaultyAction[] = [
  {
    name: 'a person signs in',
    path: '/login',
    call: 'POST /api/auth/login',
    open: (page) => fill({ 'E-mail': person.email, Password: person.password })(page),
    act: press('Sign in'),
    done: signedIn,
    leave: signOut,
    faults: allFaults,
  },
  {
    name: 'an account is opened',
    path: '/signup',
    call: 'POST /api/auth/signup',
    open: fill({ 'First name': 'Ada', 'Last name': 'Lovelace', 'E-mail': 'ada@engine.example', Password: password }),
    act: press('Create account'),
    done: heading('Check your e-mail'),
    faults: allFaults,
  },
  {
    name: 'the message for a new account is asked for',
    path: '/confirm-email',
    call: 'POST /api/auth/resend-confirmation-email',
    open: fill({ 'E-mail': 'ada@engine.example' }),
    act: press('Send the link'),
    done: heading('Check your e-mail'),
  },
  {
    name: 'the message for a new account is asked for again',
    path: '/confirm-email',
    call: 'POST /api/auth/resend-confirmation-email',
    open: async (page) => {
      await fill({ 'E-mail': 'ada@engine.example' })(page)
      await press('Send the link')(page)
      await heading('Check your e-mail')(page).waitFor()
    },
    act: press('Send it again'),
    done: (page) => page.getByText('Sent again. It should be with you shortly.'),
    faults: allFaults,
  },
  {
    name: 'a link for a new password is asked for',
    path: '/reset-password',
    call: 'POST /api/auth/request-password-reset',
    open: (page) => fill({ 'E-mail': person.email })(page),
    act: press('Send the link'),
    done: heading('Check your e-mail'),
    faults: allFaults,
  },
  {
    name: 'a new password is chosen',
    path: () => `/reset-password?token=${resetToken}`,
    call: 'POST /api/auth/reset-password',
    open: fill({ 'New password': password }),
    act: press('Change password'),
    done: heading('Your password has been changed'),
    faults: allFaults,
  },
  {
    name: 'somebody new joins by an invitation',
    path: () => `/invitation/accept/${joinToken}`,
    call: 'POST /api/invitations/accept/password',
    open: fill({ 'First name': 'Grace', 'Last name': 'Hopper', Password: password }),
    act: press(/^Join/),
    done: signedIn,
    leave: signOut,
    faults: allFaults,
  },
  {
    name: 'an invitation is declined',
    path: () => `/invitation/accept/${declineToken}`,
    call: 'POST /api/invitations/reject',
    open: async (page) => {
      await press('Decline')(page)
      await page.getByRole('alertdialog').waitFor()
    },
    act: (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click(),
    done: heading('You have declined'),
    faults: allFaults,
  },
]

it.each(actions)(
  '$name once the server is well again, and every failure before is told',
  async (action) => {
    await room.perform(action, null)
  },
  60_000,
)
