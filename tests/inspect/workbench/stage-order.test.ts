import { describe, expect, it } from 'vitest'
import { isSame, moveStage, restoreStage, stageOrder } from '#src/inspect/workbench/stage-order.ts'

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
    expect(moveStage(real, 'two', -1)).toEqual(['two', 'one', 'three', 'four'])
    expect(moveStage(real, 'two', 1)).toEqual(['one', 'three', 'two', 'four'])
    expect(moveStage(real, 'one', -1)).toBe(real)
    expect(moveStage(real, 'four', 1)).toBe(real)
    expect(moveStage(real, 'five', 1)).toBe(real)
  })

  it('are put back behind those that are really before them', () => {
    expect(restoreStage(['four', 'one'], 'two', real)).toEqual(['four', 'one', 'two'])
    expect(restoreStage(['four', 'two'], 'one', real)).toEqual(['one', 'four', 'two'])
  })

  it('are the same in the same order only', () => {
    expect(isSame(real, [...real])).toBe(true)
    expect(isSame(real, moveStage(real, 'one', 1))).toBe(false)
  })
})
