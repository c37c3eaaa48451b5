import { describe, expect, test, vi } from 'vitest'
import type { Finding } from '#src/contract/reviews.ts'
import { reviewOnce } from '../review-room.ts'
import { base, makeFinding, mean, meanLine, modelReviewRoom, openPullRequest, script } from './review-model.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const room = modelReviewRoom()

const dismiss = (id: string, finding: Finding | undefined): Promise<Finding> =>
  room.person.read<Finding>(`/api/pull-requests/${id}/findings/${finding?.id ?? ''}`, {
    method: 'PUT',
    json: { status: 'dismissed', reason: 'wontFix' },
  })

describe('the next review', () => {
  test('repeats nothing, also in other words and with other lines quoted', async () => {
    const two = `${mean}export const top = (all: number[]): number => Math.max(...all)\n`
    const { id, push } = await openPullRequest(room, { 'a.ts': base + two })
    script(room.model, { findings: [makeFinding({ quote: two.trimEnd() })] })
    const first = await reviewOnce(room, id)
    await dismiss(id, first.findings[0])
    await push({ 'b.ts': mean })
    const evidence = [{ path: 'b.ts', quote: meanLine }]
    script(room.model, { findings: [makeFinding({ quote: meanLine, title: 'Empty lists', evidence })] })
    const second = await reviewOnce(room, id)
    expect(second.counts).toEqual({ new: 0, stillOpen: 0, fixed: 0, dismissed: 1 })
    const third = await reviewOnce(room, id)
    expect(third.counts).toEqual({ new: 0, stillOpen: 0, fixed: 0, dismissed: 1 })
  })

  test('leaves findings open while their code is there, and finds them fixed when it is gone', async () => {
    const { id, push } = await openPullRequest(room, { 'a.ts': base + mean })
    script(room.model, { findings: [makeFinding({ quote: meanLine })] })
    await reviewOnce(room, id)
    room.model.forget()
    room.model.say({ status: 401 })
    await push({ 'a.ts': `${base}export const more = 2\n${mean}` })
    const withoutModel = await reviewOnce(room, id)
    expect(withoutModel).toMatchObject({ modelFault: 'wrongKey', counts: { new: 0, stillOpen: 1, fixed: 0 } })
    script(room.model, { findings: [] })
    expect((await reviewOnce(room, id)).counts).toMatchObject({ stillOpen: 1, fixed: 0 })
    await push({ 'a.ts': base })
    expect((await reviewOnce(room, id)).counts).toMatchObject({ stillOpen: 0, fixed: 1 })
  })

  test('reads no news in code that only the target branch has moved, and lets go of what came to it', async () => {
    const lines = Array.from({ length: 30 }, (_, at) => `export const line${at} = ${at}\n`).join('')
    const top = 'export const top = (all: number[]): number => Math.max(...all)\n'
    const removed = 'export const check = (all: number[]): void => assert(all)\n'
    const { id, push, mergeMain } = await openPullRequest(
      room,
      { 'a.ts': lines + mean + top },
      { 'a.ts': removed + lines },
    )
    script(room.model, { findings: [makeFinding({ quote: meanLine })] })
    expect((await reviewOnce(room, id)).counts).toMatchObject({ new: 1 })
    await mergeMain({ 'a.ts': `${removed}${lines.replace('line15', 'moved')}`, 'c.ts': base })
    script(room.model, {
      findings: [
        makeFinding({ quote: top.trimEnd(), area: 'security' }),
        makeFinding({ quote: removed.trimEnd(), area: 'consistency' }),
      ],
    })
    expect((await reviewOnce(room, id)).findings.map(({ status, quote }) => [status, quote])).toEqual([
      ['stillOpen', meanLine],
    ])
    await push({ 'a.ts': `// own\n${removed}${lines.replace('line15', 'moved')}${mean}` })
    script(room.model, { findings: [makeFinding({ quote: meanLine })] })
    await reviewOnce(room, id)
    await mergeMain({ 'a.ts': `${removed}${lines.replace('line15', 'moved')}${mean}` })
    const { findings } = await reviewOnce(room, id)
    expect(findings.map(({ history }) => history.at(-1)?.event)).toEqual(['codeGone'])
  })

  test('raises on old code what a model finds that had not read it', async () => {
    const { id } = await openPullRequest(room, { 'a.ts': base + mean })
    room.model.say({ status: 403 })
    expect(await reviewOnce(room, id)).toMatchObject({ modelFault: 'forbidden', findings: [] })
    script(room.model, { findings: [makeFinding({ quote: meanLine })] })
    expect((await reviewOnce(room, id)).counts).toMatchObject({ new: 1 })
    script(room.model, { findings: [makeFinding({ quote: meanLine, area: 'security' }), makeFinding({ quote: base })] })
    expect((await reviewOnce(room, id)).counts).toMatchObject({ new: 0, stillOpen: 1 })
  })
})
