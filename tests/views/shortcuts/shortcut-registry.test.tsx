import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createShortcutRegistry } from '#src/views/shortcuts/shortcut-registry.ts'

beforeEach(() => {
  document.body.innerHTML = ''
})

const open = () => createShortcutRegistry(() => ({ isApple: false, areSingleKeysOn: true }))

const press = (key: string, given: KeyboardEventInit = {}): KeyboardEvent =>
  new KeyboardEvent('keydown', { key, cancelable: true, ...given })

const slash = [{ key: '/', does: 'search' }] as const

describe('the shortcuts of this moment', () => {
  it('the screen has its way before what holds everywhere, until it goes', () => {
    const registry = open()
    const everywhere = vi.fn()
    const screen = vi.fn()
    registry.add({ scope: 'everywhere', shortcuts: slash, act: everywhere })
    const leave = registry.add({ scope: 'repositories', shortcuts: slash, act: screen })
    const event = press('/')
    registry.handle(event)
    expect([screen.mock.calls, everywhere.mock.calls]).toEqual([[['search']], []])
    expect(event.defaultPrevented).toBe(true)
    leave()
    registry.handle(press('/'))
    expect(everywhere).toHaveBeenCalledTimes(1)
  })

  it('leave alone what nobody bound, and what somebody has dealt with', () => {
    const registry = open()
    const act = vi.fn()
    registry.add({ scope: 'everywhere', shortcuts: slash, act })
    const secondPress = press('x')
    registry.handle(secondPress)
    expect(secondPress.defaultPrevented).toBe(false)
    const dealtWith = press('/')
    dealtWith.preventDefault()
    registry.handle(dealtWith)
    registry.handle(press('/', { isComposing: true }))
    expect(act).not.toHaveBeenCalled()
  })

  it.each(['dialog', 'alertdialog', 'menu', 'listbox'])('rest while a %s lies over the page', (role) => {
    const registry = open()
    const act = vi.fn()
    registry.add({ scope: 'everywhere', shortcuts: slash, act })
    document.body.innerHTML = `<div role="${role}" data-state="open"></div>`
    const event = press('/')
    registry.handle(event)
    expect(act).not.toHaveBeenCalled()
    expect(event.defaultPrevented).toBe(false)
    document.body.innerHTML = `<div role="${role}" data-state="closed"></div>`
    registry.handle(press('/'))
    expect(act).toHaveBeenCalledTimes(1)
  })

  it('can be read, those of the screen first', () => {
    const registry = open()
    registry.add({ scope: 'everywhere', shortcuts: slash, act: () => {} })
    const leave = registry.add({ scope: 'search', shortcuts: [], act: () => {} })
    expect(registry.read().map(({ scope }) => scope)).toEqual(['search', 'everywhere'])
    leave()
    expect(registry.read().map(({ scope }) => scope)).toEqual(['everywhere'])
  })
})

describe('what another screen should do', () => {
  it('is done at once when it is there', () => {
    const registry = open()
    const act = vi.fn()
    registry.add({ scope: 'chat', shortcuts: [], act })
    registry.perform('chat', 'write')
    expect(act.mock.calls).toEqual([['write']])
  })

  it('is done once when it comes, after the heading has had the focus', async () => {
    const registry = open()
    const act = vi.fn()
    registry.perform('chat', 'write')
    registry.add({ scope: 'search', shortcuts: [], act })()
    const leave = registry.add({ scope: 'chat', shortcuts: [], act })
    expect(act).not.toHaveBeenCalled()
    await Promise.resolve()
    expect(act.mock.calls).toEqual([['write']])
    leave()
    registry.add({ scope: 'chat', shortcuts: [], act })
    await Promise.resolve()
    expect(act).toHaveBeenCalledTimes(1)
  })
})
