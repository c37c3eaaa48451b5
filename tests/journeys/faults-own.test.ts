import type { Page } from 'playwright-core'
import { it } from 'vitest'
import { invitationRoom } from '#tests/backend/invitations/invitation-room.ts'
import { nameMember } from '#tests/backend/members/member-data.ts'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import { startSession } from '#src/backend/credentials/session-tokens.ts'
import { allFaults, type FaultyAction } from './support/faults.ts'
import { faultsRoom } from './support/faults-room.ts'
import { marketingQuestion } from './support/marketing-question.page.ts'
import { membersPage } from './support/members.page.ts'
import { organisationPage } from './support/organisation.page.ts'
import { profilePage } from './support/profile.page.ts'

let admin: SignedInPerson
let undecidedPerson: SignedInPerson
let invited: SignedInPerson
let token: string
let referralCode: string

const room = faultsRoom(
  async ({ backend }) => {
    admin = await signUpPerson(backend)
    await nameMember(backend, admin, { first_name: 'Ann', last_name: 'Lead' })
    for (const last_name of ['Changed', 'Removed', 'Locked']) {
      const member = await signUpPerson(backend, { role: 'User', organisation: admin.organisationId })
      await nameMember(backend, member, { first_name: 'Carl', last_name })
    }
    for (const _ of ['one', 'two']) await startSession(backend.services, backend.services.db, admin.userId)
    undecidedPerson = await signUpPerson(backend, { isAsked: true, isIntroduced: false })
    invited = await signUpPerson(backend)
    const invitations = invitationRoom(backend)
    await invitations.invite(admin, ['resent@navy.example', 'withdrawn@navy.example'])
    token = await invitations.invited(undecidedPerson, invited.email)
    const host = await signUpPerson(backend)
    referralCode = (await host.read<{ code: string }>('/api/referrals/code', { method: 'POST' })).code
  },
  { SELF_HOSTED: '' },
)

const save = (region: string) => (page: Page) =>
  page.getByRole('region', { name: region, exact: true }).getByRole('button', { name: 'Save' }).click()
const text = (words: string | RegExp) => (page: Page) => page.getByText(words)
const chooseMember = (name: string, entry: string) => (page: Page) => membersPage(page).choose(name, entry)
const nothingIsTyped = async () => true
const people = '/settings/users'
const invitations = '/settings/users?tab=invitations'
const chooseInvitation = (email: string, entry: string) => async (page: Page) => {
  await page.getByRole('button', { name: `Actions for ${email}` }).click()
  await page.getByRole('menuitem', { name: entry }).last().click()
}

const actions: readonly FaultyAction[] = [
  {
    name: 'a name is changed',
    path: '/profile',
    call: 'PUT /api/user',
    open: (page) => profilePage(page).firstName.fill('Grace'),
    act: save('About you'),
    done: text('Your profile was saved.'),
    faults: allFaults,
  },
  {
    name: 'the second half of a profile is saved',
    path: '/profile',
    call: 'PUT /api/user/metadata',
    open: (page) => profilePage(page).about.getByLabel('Job title').fill('Admiral'),
    act: save('About you'),
    done: text('Your profile was saved.'),
  },
  {
    name: 'a session is ended',
    path: '/profile?tab=security',
    call: 'DELETE /api/user/sessions/[^/]+',
    act: (page) =>
      profilePage(page)
        .sessions.getByRole('button', { name: /^Sign out (?!everywhere)/ })
        .first()
        .click(),
    done: text(/was signed out\.$/),
  },
  {
    name: 'all other sessions are ended',
    path: '/profile?tab=security',
    call: 'POST /api/user/sessions/revoke-others',
    open: (page) => profilePage(page).sessions.getByRole('button', { name: 'Sign out everywhere else' }).click(),
    act: (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere else' }).click(),
    done: text('You were signed out everywhere else.'),
  },
  {
    name: 'a password is changed',
    path: '/profile?tab=security',
    call: '(PUT|POST) /api/user/password',
    open: async (page) => {
      const card = page.getByRole('region', { name: 'Password', exact: true })
      await card.getByLabel('Current password').fill(admin.password)
      await card.getByLabel('New password').fill('Difference-Engine-2')
    },
    act: (page) => page.getByRole('button', { name: 'Change password' }).click(),
    done: text('Your password was changed.'),
    faults: allFaults,
  },
  {
    name: 'an organisation is renamed',
    path: '/organisation',
    call: 'PUT /api/organization',
    open: (page) => organisationPage(page).name.fill('Engines'),
    act: save('About the organisation'),
    done: text('The organisation was saved.'),
    faults: allFaults,
  },
  {
    name: 'the settings of an organisation are saved',
    path: '/organisation',
    call: 'PUT /api/organization/settings',
    open: (page) => organisationPage(page).mode('Deep').click(),
    act: save('Settings'),
    done: text('The settings were saved.'),
  },
  {
    name: 'a role is given',
    path: people,
    call: 'PUT /api/users/[^/]+/roles',
    open: async (page) => {
      await chooseMember('Carl Changed', 'Change role')(page)
      await page.getByRole('dialog').getByText('Manager', { exact: true }).click()
    },
    act: (page) => page.getByRole('dialog').getByRole('button', { name: 'Change role' }).click(),
    done: text('Carl Changed now has the role Manager.'),
    faults: allFaults,
  },
  {
    name: 'a password link is sent to a member',
    path: people,
    call: 'POST /api/users/[^/]+/send-password-reset',
    act: chooseMember('Carl Locked', 'Send a password link'),
    done: text(/^A link for a new password is on its way/),
    faults: ['unavailable', 'lost', 'silent'],
  },
  {
    name: 'a member is removed',
    path: people,
    call: '(DELETE|POST) /api/users/[^/]+(/delete)?',
    open: chooseMember('Carl Removed', 'Remove'),
    act: (page) =>
      page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^Remove/ })
        .click(),
    done: text(/Carl Removed was removed|Remove anyway/),
  },
  {
    name: 'people are invited',
    path: invitations,
    call: 'POST /api/invitations',
    open: async (page) => {
      await page.getByRole('button', { name: 'Invite people' }).first().click()
      await page.getByRole('dialog').getByRole('textbox').fill('grace@navy.example')
      await page.getByRole('dialog').getByText('Read only', { exact: true }).click()
    },
    act: (page) => page.getByRole('dialog').getByRole('button', { name: 'Send invitations' }).click(),
    done: text('1 invitation sent.'),
    faults: allFaults,
  },
  {
    name: 'an invitation is sent again',
    path: invitations,
    call: 'POST /api/invitations',
    open: (page) => page.getByRole('button', { name: 'Actions for resent@navy.example' }).waitFor(),
    act: chooseInvitation('resent@navy.example', 'Send again'),
    done: text('resent@navy.example has a new link. The old one no longer works.'),
    faults: ['unavailable', 'lost', 'silent'],
  },
  {
    name: 'an invitation is withdrawn',
    path: invitations,
    call: 'DELETE /api/invitations/[^/]+',
    open: chooseInvitation('withdrawn@navy.example', 'Withdraw'),
    act: (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click(),
    done: text('The invitation to withdrawn@navy.example was withdrawn.'),
  },
  {
    name: 'a referral code is made',
    path: '/referrals',
    call: 'POST /api/referrals/code',
    act: (page) => page.getByRole('button', { name: 'Get my code' }).click(),
    done: (page) => page.getByRole('textbox', { name: 'Link to sign up with it' }),
    faults: allFaults,
  },
  {
    name: 'a referral code is applied',
    path: '/referrals',
    call: 'POST /api/referrals/apply',
    open: (page) => page.getByRole('textbox', { name: 'Referral code' }).fill(referralCode),
    act: (page) => page.getByRole('button', { name: 'Apply' }).click(),
    done: text(/Your organisation came with the code/),
  },
  {
    name: 'a plan is paid for',
    path: '/organization-billing',
    call: 'POST /api/billing/create-checkout-session',
    act: (page) => page.getByRole('button', { name: 'Choose Hobby' }).click(),
    done: (page) => page.getByRole('heading', { level: 1, name: 'Pay for Hobby' }),
    faults: allFaults,
  },
  {
    name: 'the page on which a plan is managed is opened',
    path: '/organization-billing',
    call: 'POST /api/billing/create-portal-session',
    act: (page) => page.getByRole('button', { name: 'Manage plan and payment' }).click(),
    done: (page) => page.getByRole('heading', { level: 1, name: /^Billing of/ }),
  },
]

const others: readonly (FaultyAction & { readonly as: () => SignedInPerson })[] = [
  {
    name: 'an organisation says what it does',
    as: () => undecidedPerson,
    path: '/repositories',
    call: 'PUT /api/organization',
    open: async (page) => {
      const question = marketingQuestion(page)
      await question.dialog.waitFor()
      await question.choose(question.industry, 'Something else')
      await question.dialog.getByRole('textbox', { name: 'In your own words' }).fill('Lighthouses')
      await question.choose(question.companySize, '11–50')
    },
    act: (page) => marketingQuestion(page).save.click(),
    done: (page) => page.locator('body:not(:has([role=dialog]))'),
    faults: allFaults,
  },
  {
    name: 'the introduction is read',
    as: () => undecidedPerson,
    path: '/repositories',
    call: 'POST /api/user/mark-introduction-message-received',
    act: (page) => page.getByRole('button', { name: 'Got it' }).click(),
    kept: nothingIsTyped,
    done: (page) => page.locator('main:not(:has-text("Got it"))'),
  },
  {
    name: 'an invitation is accepted',
    as: () => invited,
    path: () => `/invitation/accept/${token}`,
    call: 'POST /api/invitations/accept',
    act: (page) => page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click(),
    kept: nothingIsTyped,
    done: text(/^You have joined/),
    faults: allFaults,
  },
]

const title = '$name once the server is well again, and every failure before is told'

it.each(actions)(title, async (action) => room.perform(action, admin), 60_000)
it.each(others)(title, async ({ as, ...action }) => room.perform(action, as()), 60_000)
