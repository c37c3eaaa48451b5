import { createActor, fromPromise } from 'xstate'
import { describe, expect, it } from 'vitest'
import { createRedactor } from '#src/inspect/observer/redactor.ts'
import { submissionMachine } from '#machines/submission/submission.machine.ts'

const redact = (value: unknown) => createRedactor().redact(value)

class Thing {
  readonly inside = 1
}

describe('the redactor', () => {
  it('gives each thing that is not plain something small in its place', () => {
    const actor = createActor(fromPromise(() => Promise.resolve(1)))
    const failure = Object.assign(new TypeError('no'), { kind: 'offline', status: null })
    expect(
      redact({
        actor,
        file: new File(['abc'], 'a.zip', { type: 'application/zip' }),
        blob: new Blob(['abcd']),
        failure,
        date: new Date(0),
        map: new Map([['a', new Set([1])]]),
        call: function named() {},
        thing: new Thing(),
        url: new URL('https://q.example/a?token=x'),
        bytes: new Uint8Array(3),
        big: 12n,
        odd: [Number.NaN, -Infinity, undefined],
        none: undefined,
        symbol: Symbol('s'),
      }),
    ).toEqual({
      actor: { $actor: actor.sessionId },
      file: { $file: true, name: 'a.zip', size: 3, type: 'application/zip' },
      blob: { $blob: true, size: 4, type: '' },
      failure: { $error: 'TypeError', message: 'no', kind: 'offline', status: null },
      date: { $date: '1970-01-01T00:00:00.000Z' },
      map: { $map: [['a', { $set: [1] }]] },
      call: { $function: 'named' },
      thing: { $class: 'Thing' },
      url: { $url: 'https://q.example/a?token=[secret-1]' },
      bytes: { $bytes: 3 },
      big: { $bigint: '12' },
      odd: [{ $number: 'NaN' }, { $number: '-Infinity' }, null],
      symbol: { $symbol: 's' },
    })
  })

  it('reduces a snapshot to its state, without its chart and its children', () => {
    const snapshot = createActor(submissionMachine).getSnapshot()
    expect(redact({ snapshot })).toEqual({
      snapshot: { status: 'active', value: 'editing', context: { values: null, error: null }, tags: [] },
    })
  })

  it('ends circles, depths and what is too long', () => {
    const circle: Record<string, unknown> = { name: 'a' }
    circle['self'] = circle
    expect(redact(circle)).toEqual({ name: 'a', self: { $circle: true } })

    let deep: object = {}
    for (let level = 0; level < 40; level += 1) deep = { deep }
    expect(JSON.stringify(redact(deep))).toContain('$more')

    expect(redact('x '.repeat(20_000))).toEqual({ $text: 'x '.repeat(250), length: 40_000 })
    const long = Array.from({ length: 2000 }, (_, index) => index)
    expect(redact(long)).toEqual({ $list: long.slice(0, 100), length: 2000 })
    const wide = Array.from({ length: 300 }, () => Array.from({ length: 300 }, () => ({})))
    expect(JSON.stringify(redact(wide)).length).toBeLessThan(2_000_000)
  })

  it('leaves what was redacted as it is', () => {
    const once = redact({
      failure: new Error('x'),
      list: Array.from({ length: 1500 }),
      date: new Date(5),
      map: new Map(),
    })
    expect(redact(once)).toEqual(once)
  })

  it('does not throw at what cannot be read', () => {
    const hostile = {
      get broken(): never {
        throw new Error('read')
      },
      fine: 1,
    }
    expect(redact(hostile)).toEqual({ broken: { $unreadable: true }, fine: 1 })
  })

  it('does not take a member for another object’s', () => {
    const shared = { secret: 'a', plain: 'b' }
    const redactor = createRedactor()
    expect(redactor.redact({ token: shared, open: shared })).toEqual({
      token: { secret: '[secret-1]', plain: '[secret-2]' },
      open: { secret: '[secret-1]', plain: 'b' },
    })
  })
})
