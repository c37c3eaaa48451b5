import { describe, expect, it } from 'vitest'
import { isSame, moved, putBack, stageOrder } from '#src/inspect/workbench/stage-order.ts'

const real = ['one', 'two', 'three', 'four']

describe('the stages of a what-if', () => {
  it('are the real ones as long as nothing else is wanted', () => {
    expect(stageOrder(real, null)).toEqual({ kept: real, leftOut: [] })
  })

  it('are those an address names, once each, and nothing that the funnel does not have', () => {
    expect(stageOrder(real, ['three', 'one', 'three', '__proto__', 'five'])).toEqual({
      kept: ['three', 'one'],
      leftOut: ['two', 'four'],
    })
    expect(stageOrder(real, ['five'])).toEqual({ kept: real, leftOut: [] })
    expect(stageOrder(real, [])).toEqual({ kept: real, leftOut: [] })
  })

  it('move by one place, and not beyond an end', () => {
    expect(moved(real, 'two', -1)).toEqual(['two', 'one', 'three', 'four'])
    expect(moved(real, 'two', 1)).toEqual(['one', 'three', 'two', 'four'])
    expect(moved(real, 'one', -1)).toBe(real)
    expect(moved(real, 'four', 1)).toBe(real)
    expect(moved(real, 'five', 1)).toBe(real)
  })

  it('are put back behind those that are really before them', () => {
    expect(putBack(['four', 'one'], 'two', real)).toEqual(['four', 'one', 'two'])
    expect(putBack(['four', 'two'], 'one', real)).toEqual(['one', 'four', 'two'])
  })

  it('are the same in the same order only', () => {
    expect(isSame(real, [...real])).toBe(true)
    expect(isSame(real, moved(real, 'one', 1))).toBe(false)
  })
})
