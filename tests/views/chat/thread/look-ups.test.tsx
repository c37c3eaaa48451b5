import { describe, expect, it } from 'vitest'
import type { LookUp } from '#src/contract/answer-events.ts'
import { LookUps } from '#src/views/chat/thread/look-ups.tsx'
import { violations } from '../../../ui/violations.ts'
import { answerMessage, showPart } from './show-part.tsx'

const streaming = (lookUps: LookUp[], content = '') => (
  <LookUps message={answerMessage(content, { lookUps, state: 'streaming' })} />
)
const ended = (lookUps: LookUp[], content = 'In a.ts.') => <LookUps message={answerMessage(content, { lookUps })} />

const toLookUp = (given: Partial<LookUp> = {}): LookUp => ({
  number: 1,
  tool: 'text',
  subject: 'door',
  state: 'done',
  ...given,
})
const several = (count: number, given: Partial<LookUp> = {}) =>
  Array.from({ length: count }, (_, at) => toLookUp({ number: at + 1, subject: `door${at + 1}`, ...given }))

const listRows = (root: Element, within = 'li') =>
  [...root.querySelectorAll(within)].map(({ textContent }) => textContent)
const summary = (root: Element) => root.querySelector('summary')
const countSpinners = (root: Element) => root.querySelectorAll('.lucide-loader-circle').length

describe('a look-up says what it does', () => {
  it.each([
    ['text', 'door', 'Searching for door…'],
    ['meaning', 'where users leave', 'Searching by meaning for “where users leave”…'],
    ['lines', 'src/a.ts', 'Reading src/a.ts:60-110…'],
    ['definition', 'door', 'Looking up the definition of door…'],
    ['callers', 'door', 'Looking for callers of door…'],
    ['callees', 'door', 'Looking for what door calls…'],
    ['outline', 'src/chat', 'Listing src/chat…'],
  ] as const)('while it runs: %s', (tool, subject, words) => {
    const lines = tool === 'lines' ? { lines: { from: 60, to: 110 } } : {}
    const { root } = showPart(streaming([toLookUp({ tool, subject, state: 'running', ...lines })]))
    expect([listRows(root), countSpinners(root)]).toEqual([[words], 1])
  })

  it.each([
    ['text', { hits: 12 }, 'Searched for door · 12 hits'],
    ['text', { hits: 1 }, 'Searched for door · 1 hit'],
    ['text', { hits: 0 }, 'Searched for door · nothing found'],
    ['text', {}, 'Searched for door'],
    ['meaning', { hits: 8 }, 'Searched by meaning for “door” · 8 passages'],
    ['lines', { hits: 51, lines: { from: 60, to: 60 } }, 'Read door:60'],
    ['lines', { hits: 0 }, 'Read door · nothing found'],
    ['definition', { hits: 2 }, 'Looked up the definition of door · 2 places'],
    ['callers', { hits: 5 }, 'Looked for callers of door · 5 calls'],
    ['callees', { hits: 3 }, 'Looked for what door calls · 3 calls'],
    ['outline', { hits: 14 }, 'Listed door · 14 entries'],
    ['outline', { hits: 14, subject: '' }, 'Listed / · 14 entries'],
  ] as const)('once it is done: %s %o', (tool, given, words) => {
    const { root } = showPart(streaming([toLookUp({ tool, ...given })]))
    expect([listRows(root), countSpinners(root)]).toEqual([[words], 0])
  })

  it('when it failed, and does not spin', () => {
    const { root } = showPart(streaming([toLookUp({ state: 'failed' })]))
    expect([listRows(root), countSpinners(root)]).toEqual([['door could not be looked up'], 0])
  })

  it('when the answer ended before it', () => {
    const { root } = showPart(ended([toLookUp({ state: 'running' })]))
    expect([listRows(root), countSpinners(root)]).toEqual([['door could not be looked up'], 0])
  })

  it('with the whole of a long subject as its title', () => {
    const path = `${'folder/'.repeat(12)}file.ts`
    const { root } = showPart(streaming([toLookUp({ tool: 'lines', subject: path, lines: { from: 3, to: 9 } })]))
    const subject = root.querySelector('bdi')
    expect([...(subject?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      'folder/'.repeat(12),
      'file.ts:3-9',
    ])
    expect([subject?.textContent, subject?.title]).toEqual([`${path}:3-9`, `${path}:3-9`])
  })

  it('as text, whatever its subject holds', () => {
    const { root } = showPart(streaming([toLookUp({ subject: '<b>{{count}}</b> $t(end.failed)', hits: 2 })]))
    expect(listRows(root)).toEqual(['Searched for <b>{{count}}</b> $t(end.failed) · 2 hits'])
  })
})

describe('the list of look-ups', () => {
  it('is nothing without any', () => {
    expect(showPart(ended([])).root.textContent).toBe('')
  })

  it('shows the last four while no text has come, and the earlier ones on request', async () => {
    const { root, update } = showPart(streaming(several(4)))
    expect([summary(root), listRows(root).length]).toEqual([null, 4])
    update(streaming(several(6)))
    expect(summary(root)?.textContent).toBe('2 earlier ones')
    expect(root.querySelector('details')?.open).toBe(false)
    expect(listRows(root, 'details li')).toEqual(['Searched for door1', 'Searched for door2'])
    expect(listRows(root)).toHaveLength(6)
    expect(await violations(root)).toEqual([])
  })

  it('folds into one closed line as the first text comes', () => {
    const { root, update } = showPart(streaming(several(3, { state: 'running' })))
    update(streaming(several(3, { state: 'running' }), 'In'))
    expect(summary(root)?.textContent).toBe('Looked at 3 places')
    expect(root.querySelector('details')?.open).toBe(false)
    expect(root.querySelectorAll(':scope > div > ol')).toHaveLength(0)
    expect(summary(root)?.querySelector('.lucide-loader-circle')).not.toBeNull()
    update(ended(several(3)))
    expect(countSpinners(root)).toBe(0)
  })

  it('keeps what a reader opened, and the focus on it', () => {
    const { root, update } = showPart(streaming(several(6)))
    const details = root.querySelector('details')
    if (details !== null) details.open = true
    summary(root)?.focus()
    update(streaming(several(7), 'In'))
    expect([root.querySelector('details')?.open, document.activeElement === summary(root)]).toEqual([true, true])
    expect(listRows(root, 'details li')).toHaveLength(7)
  })

  it('is folded in an answer that ended without text', () => {
    const { root } = showPart(ended(several(1), ''))
    expect([summary(root)?.textContent, root.querySelector('details')?.open]).toEqual(['Looked at 1 place', false])
  })
})
