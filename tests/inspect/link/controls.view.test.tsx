import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { actorRecord, eventRecord } from '#tests/inspect/inspector/page-records.ts'
import { violations } from '../../ui/violations.ts'
import { isDisabled } from '../../ui/is-disabled.ts'
import { openFollowing, records, session } from '../inspector/inspector-room.tsx'

describe('what can be done to a page', () => {
  it('sends an event with what was filled in, and says what came of it', async () => {
    const { user, commands, came } = openFollowing({ search: '?page=a&tab=controls' })
    await user.click(screen.getByRole('combobox', { name: 'Event' }))
    await user.click(within(await screen.findByRole('listbox')).getByText('token.rejected'))
    await user.clear(screen.getByLabelText('generation'))
    await user.type(screen.getByLabelText('generation'), 'x')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(screen.getByText('This has to be a number.')).toBeTruthy()
    expect(commands).toEqual([])
    await user.clear(screen.getByLabelText('generation'))
    await user.type(screen.getByLabelText('generation'), '1')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    const event = { type: 'token.rejected', generation: 1, epoch: 100 }
    expect(commands).toEqual([{ type: 'event.send', actor: 'x:0', event }])
    await screen.findByText('token.rejected was sent. It cannot be taken back.')
    came([eventRecord(4, 'x:0', 'token.rejected', { after: session({ signedIn: 'refreshing' }) })], false)
    expect(screen.getByText(/token\.rejected was taken: now in signedIn\.refreshing/)).toBeTruthy()
  })

  it('sends an event that the chart has no transition for, and says that this is why nothing changed', async () => {
    const { user, commands, came } = openFollowing({ search: '?page=a&tab=controls' })
    await user.click(screen.getByRole('combobox', { name: 'Event' }))
    await user.click(within(await screen.findByRole('listbox')).getByText('connection.returned (no transition here)'))
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(commands).toEqual([{ type: 'event.send', actor: 'x:0', event: { type: 'connection.returned' } }])
    await screen.findByText(/^connection\.returned was sent\./)
    came([eventRecord(4, 'x:0', 'connection.returned', { after: session({ signedIn: 'fresh' }), takes: [] })], false)
    const explanation = 'arrived, but changed nothing. There is no transition for it in signedIn.fresh.'
    expect(screen.getByText(`connection.returned ${explanation}`)).toBeTruthy()
  })

  it('sends an event that was typed by hand, once it is one, and says what came of it', async () => {
    const { user, commands, came } = openFollowing({ search: '?page=a&tab=controls' })
    await user.click(screen.getByRole('combobox', { name: 'Event' }))
    await user.click(within(await screen.findByRole('listbox')).getByText('Another event…'))
    const [type, json, send] = [
      screen.getByLabelText('Type'),
      screen.getByLabelText('Payload as JSON'),
      screen.getByRole('button', { name: 'Send' }),
    ]
    await user.click(send)
    expect(screen.getByText('This has to be filled in.')).toBeTruthy()
    expect(document.activeElement).toBe(type)
    await user.type(type, 'session.begin')
    await user.clear(json)
    await user.type(json, '[[5]')
    await user.click(send)
    expect(screen.getByText(/^This has to be an object in JSON/)).toBeTruthy()
    expect(document.activeElement).toBe(json)
    expect(await violations()).toEqual([])
    await user.clear(json)
    await user.type(json, '{{"at": 5}')
    await user.click(send)
    const event = { type: 'session.begin', at: 5 }
    expect(commands).toEqual([{ type: 'event.send', actor: 'x:0', event, isTyped: true }])
    await screen.findByText(/^session\.begin was sent\./)
    came([eventRecord(4, 'x:0', 'session.begin', { after: session({ signedIn: 'fresh' }), takes: [] })], false)
    expect(screen.getByText(/There is no transition for it in signedIn\.fresh\.$/)).toBeTruthy()
    expect([type, json].map((field) => field instanceof HTMLElement && document.contains(field))).toEqual([true, true])
  })

  it('sends a typed event to a chart of another build too', async () => {
    const { user, commands } = openFollowing({ search: '?page=a&tab=controls&actor=billing' })
    await user.type(screen.getByLabelText('Type'), 'invoice.paid')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(commands).toEqual([{ type: 'event.send', actor: 'x:2', event: { type: 'invoice.paid' }, isTyped: true }])
  })

  it('keeps the event, what was typed and the focus when the chart moves on with what was sent', async () => {
    const { user, came } = openFollowing({ search: '?page=a&tab=controls' })
    const chosen = screen.getByRole('combobox', { name: 'Event' }).textContent
    await user.clear(screen.getByLabelText('generation'))
    await user.type(screen.getByLabelText('generation'), '7')
    const send = screen.getByRole('button', { name: 'Send' })
    await user.click(send)
    came([eventRecord(4, 'x:0', chosen ?? '', { after: session('signedOut') })], false)
    expect(document.activeElement).toBe(send)
    expect(screen.getByRole('combobox', { name: 'Event' }).textContent).toContain(chosen)
    expect(screen.getByLabelText('generation')).toHaveProperty('value', '7')
  })

  it('keeps the focus at what loads the page again, until the page is back', async () => {
    const { user, news, found, came } = openFollowing({ search: '?page=a&tab=controls' })
    const reload = screen.getByRole('button', { name: 'Reload the page' })
    await user.click(reload)
    const readState = () => [reload === document.activeElement, isDisabled(reload)]
    news({ type: 'page.lost', page: 'a' })
    expect(readState()).toEqual([true, true])
    found('a2')
    expect(readState()).toEqual([true, true])
    came(records, true, 'a2')
    expect(readState()).toEqual([true, false])
  })

  it('keeps the form when the page refuses', async () => {
    const { user } = openFollowing({ search: '?page=a&tab=controls', answer: () => 'eventUnknown' })
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await screen.findByText('The chart knows no such event.')
    expect(screen.getByLabelText('epoch')).toHaveProperty('value', '100')
    expect(await violations()).toEqual([])
  })

  it('advances the clock by a step, by an own amount, and to what is due next', async () => {
    const { user, commands, tampered } = openFollowing({ search: '?page=a&tab=controls' })
    tampered({ ahead: 93_600_000, nextIn: 260_000 })
    expect(screen.getByText(/^The page’s clock is 1 day 2 hr ahead\. It stays so/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '+1 hr' }))
    await user.click(screen.getByRole('button', { name: 'To the next thing due in 4 min 20 sec' }))
    await user.clear(screen.getByLabelText('Own amount'))
    await user.click(screen.getByRole('button', { name: 'Advance' }))
    expect(screen.getByText('Enter a number above 0.')).toBeTruthy()
    await user.type(screen.getByLabelText('Own amount'), '1.5')
    await user.click(screen.getByRole('button', { name: 'Advance' }))
    expect(commands).toEqual([
      { type: 'clock.advance', milliseconds: 3_600_000 },
      { type: 'clock.next' },
      { type: 'clock.advance', milliseconds: 129_600_000 },
    ])
    await screen.findByText(/^The clock went 1 day 12 hr ahead/)
  })

  it('goes back to the real time, which loads the page again', async () => {
    const { user, commands, tampered } = openFollowing({ search: '?page=a&tab=controls' })
    tampered({ ahead: 0 })
    expect(screen.queryByRole('button', { name: 'Back to the real time' })).toBeNull()
    tampered({ ahead: 86_400_000 })
    expect(screen.getByText(/It stays so in this tab, also after a reload\.$/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Back to the real time' }))
    expect(commands).toEqual([{ type: 'clock.return' }])
  })

  it('arms faults, and says which has struck', async () => {
    const { user, commands, tampered, came } = openFollowing({ search: '?page=a&tab=controls' })
    await user.click(screen.getByRole('switch', { name: 'Next refresh is refused' }))
    expect(commands).toEqual([{ type: 'fault.set', fault: 'refused', on: true }])
    came([{ kind: 'control', number: 4, at: 1, command: { type: 'fault.set', fault: 'refused', on: true } }], false)
    tampered({ faults: ['refused'] })
    expect(screen.getByText('Armed')).toBeTruthy()
    tampered({ faults: [] })
    expect(screen.getByText('Has struck')).toBeTruthy()
  })

  it('sets a situation up in one go, and looks at the actor that shows it', async () => {
    const { user, commands, address } = openFollowing({ search: '?page=a&tab=controls' })
    const situation = within(screen.getByRole('region', { name: 'Situations' }))
    const choose = async (name: string) => {
      await user.click(situation.getByRole('combobox', { name: 'Situation' }))
      await user.click(within(await screen.findByRole('listbox')).getByText(name))
    }
    const setUp = situation.getByRole('button', { name: 'Set it up' })
    expect(isDisabled(setUp)).toBe(true)
    await choose('A newer build during an upload')
    expect(situation.getByText(/^It needs the actor buildCheck/)).toBeTruthy()
    expect(isDisabled(setUp)).toBe(true)
    await choose('A self-hosted start')
    expect(situation.getByText(/^The page is reloaded as self-hosted/)).toBeTruthy()
    expect(await violations()).toEqual([])
    await user.click(setUp)
    expect(commands).toEqual([{ type: 'fault.set', fault: 'selfHosted', on: true }, { type: 'page.reload' }])
    expect(address()).toMatchObject({ actor: 'consent' })
  })

  it('goes on with a situation once the page that it reloaded runs the actor', async () => {
    const { user, commands, news, found, came } = openFollowing({ search: '?page=a&tab=controls' })
    const situation = within(screen.getByRole('region', { name: 'Situations' }))
    await user.click(situation.getByRole('combobox', { name: 'Situation' }))
    await user.click(within(await screen.findByRole('listbox')).getByText('No deferral left'))
    await user.click(situation.getByRole('button', { name: 'Set it up' }))
    const reloading = commands.slice()
    expect(reloading.map(({ type }) => type)).toEqual(['policy.set', 'page.reload'])
    news({ type: 'page.lost', page: 'a' })
    found('a2')
    came(records, true, 'a2')
    expect([commands, situation.queryByText('It is set up.')]).toEqual([reloading, null])
    came([actorRecord(4, 'x:3', { name: 'deferral', chart: 'deferral', start: session('closed') })], false, 'a2')
    const event = { type: 'deferral.open', deferralsLeft: 0 }
    await waitFor(() => expect(commands.slice(2)).toEqual([{ type: 'event.send', actor: 'x:3', event }]))
    await situation.findByText('It is set up.')
  })

  it('sets the simulated policy and its flags, and reloads the page', async () => {
    const { user, commands, tampered } = openFollowing({ search: '?page=a&tab=controls' })
    tampered({})
    await user.click(screen.getByRole('switch', { name: 'Simulated policy 2.0.0' }))
    tampered({ policy: { reConsentBanner: true, policyUpdateBanner: true } })
    await user.click(screen.getByRole('switch', { name: 'Policy update banner' }))
    await user.click(screen.getByRole('button', { name: 'Reload the page' }))
    expect(commands).toEqual([
      { type: 'policy.set', policy: { reConsentBanner: true, policyUpdateBanner: true } },
      { type: 'policy.set', policy: { reConsentBanner: true, policyUpdateBanner: false } },
      { type: 'page.reload' },
    ])
  })

  const chooseRefreshing = async (user: ReturnType<typeof openFollowing>['user']) => {
    await user.click(screen.getByRole('combobox', { name: 'State' }))
    await user.click(within(await screen.findByRole('listbox')).getByText('signedIn.refreshing'))
  }
  const state = 'session.signedIn.refreshing'
  const event = { type: 'token.rejected', generation: 1, epoch: 100 }

  it('goes to a state that is chosen once the events on the way were shown', async () => {
    const { user, commands, tampered } = openFollowing({ search: '?page=a&tab=controls' })
    expect(isDisabled(screen.getByRole('button', { name: 'Show the way' }))).toBe(true)
    await chooseRefreshing(user)
    expect(screen.queryByRole('button', { name: 'Send these events' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show the way' }))
    expect(commands).toEqual([{ type: 'way.prepare', actor: 'x:0', state }])
    tampered({ way: { way: '1', actor: 'x:0', state, steps: [{ event, obstacle: null }] } })
    const steps = screen.getByRole('list', { name: 'Events that will be sent' })
    expect(steps.textContent).toMatch(/token\.rejected\{\s+"generation": 1,\s+"epoch": 100\s+\}/)
    expect(await violations()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Send these events' }))
    expect(commands.slice(1)).toEqual([{ type: 'state.reach', actor: 'x:0', state, way: '1' }])
    await waitFor(() => expect(screen.getByText('signedIn.refreshing is reached.')).toBeTruthy())
  })

  it('does not send a way on which something cannot be sent truthfully, and says what is needed', async () => {
    const { user, commands, tampered } = openFollowing({ search: '?page=a&tab=controls' })
    await chooseRefreshing(user)
    tampered({ way: { way: '1', actor: 'x:0', state, steps: [{ event, obstacle: 'needsSignIn' }] } })
    expect(screen.getByText('Only a real sign-in leads here. Sign in in the product.')).toBeTruthy()
    expect(isDisabled(screen.getByRole('button', { name: 'Send these events' }))).toBe(true)
    expect(commands).toEqual([])
  })

  it('does not show a way for another state than the chosen one', async () => {
    const { user, tampered } = openFollowing({ search: '?page=a&tab=controls' })
    await chooseRefreshing(user)
    tampered({ way: { way: '1', actor: 'x:0', state: 'session.signedOut', steps: [{ event, obstacle: null }] } })
    expect(screen.queryByRole('button', { name: 'Send these events' })).toBeNull()
  })
})
