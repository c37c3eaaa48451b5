import { act, cleanup, renderHook } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDraftStore } from '#src/actors/draft-store.ts'
import { useDraft } from '#src/views/drafts/use-draft.ts'
import { type Draft, versionedDraft } from '#src/views/drafts/versioned-draft.ts'

const Values = v.object({ name: v.string(), picked: v.array(v.string()) })
type Values = v.InferOutput<typeof Values>
type Problems = Readonly<Partial<Record<'name' | 'picked', 'missing' | 'tooLong' | undefined>>>

const toKey = (id: string): string => `form:${id}`
const store = createDraftStore(toKey, versionedDraft(Values))
const known: Draft<Values> = { version: 3, values: { name: 'Ada', picked: ['a', 'b'] } }

const findProblems = ({ name }: Values): Problems =>
  name === '' ? { name: 'missing' } : name.length > 5 ? { name: 'tooLong' } : {}

const onEdit = vi.fn<() => void>()

const open = (options: Partial<Parameters<typeof useDraft<Values, Problems>>[0]> = {}) =>
  renderHook(
    (given: Draft<Values>) => useDraft<Values, Problems>({ id: '1', store, ...options, known: given, onEdit }),
    {
      initialProps: known,
    },
  )

beforeEach(() => {
  sessionStorage.clear()
  onEdit.mockClear()
})
afterEach(cleanup)

describe('a draft', () => {
  it('is what was typed before a reload, with the version it began with', () => {
    const { result, unmount } = open()
    act(() => result.current.set({ name: 'Grace' }))
    unmount()
    const { result: reloaded } = open()
    expect(reloaded.current).toMatchObject({ version: 3, values: { name: 'Grace', picked: ['a', 'b'] }, isDirty: true })
    expect(onEdit).toHaveBeenCalledTimes(1)
  })

  it('is not kept when everything is as it was', () => {
    const { result } = open()
    act(() => result.current.set({ name: 'Grace' }))
    act(() => result.current.set({ name: 'Ada' }))
    expect([result.current.isDirty, store.read('1')]).toEqual([false, null])
  })

  it('is not dirty when the same items are picked in another order', () => {
    const { result } = open()
    act(() => result.current.set({ picked: ['b', 'a'] }))
    expect([result.current.isDirty, result.current.values.picked]).toEqual([false, ['b', 'a']])
  })

  it('is not dirty by what makes no difference to the record', () => {
    const { result } = open({ normalise: (values) => ({ ...values, name: values.name.trim() }) })
    act(() => result.current.set({ name: 'Ada ' }))
    expect([result.current.isDirty, result.current.values.name]).toEqual([false, 'Ada '])
  })

  it('that is forgotten leaves the form as it began, without problems', () => {
    const { result } = open()
    act(() => result.current.set({ name: '' }))
    act(() => void result.current.check(findProblems(result.current.values)))
    act(() => result.current.forget())
    expect(result.current).toMatchObject({ values: known.values, problems: {}, isDirty: false })
    expect(store.read('1')).toBeNull()
  })

  it('without a store lasts as long as the form', () => {
    const { result } = renderHook(() => useDraft<Values, Problems>({ known, onEdit }))
    act(() => result.current.set({ name: 'Grace' }))
    expect([result.current.isDirty, sessionStorage.length]).toEqual([true, 0])
  })
})

describe('a problem', () => {
  const openWrong = (recheck?: typeof findProblems) => {
    const form = open(recheck ? { recheck } : {})
    act(() => form.result.current.set({ name: '' }))
    act(() => expect(form.result.current.check(findProblems(form.result.current.values))).toBe(false))
    expect(form.result.current).toMatchObject({ attempts: 1, problems: { name: 'missing' } })
    return form.result
  }

  it('is not shown before the first check', () => {
    const { result } = open({ recheck: findProblems })
    act(() => result.current.set({ name: '' }))
    expect(result.current).toMatchObject({ attempts: 0, problems: {} })
  })

  it('goes with an edit of its field, and of no other', () => {
    const result = openWrong()
    act(() => result.current.set({ picked: [] }))
    expect(result.current.problems.name).toBe('missing')
    act(() => result.current.set({ name: 'too long' }))
    expect(result.current.problems.name).toBeUndefined()
  })

  it('stays until it is solved in a form that is checked again', () => {
    const result = openWrong(findProblems)
    act(() => result.current.set({ name: 'too long' }))
    expect(result.current.problems.name).toBe('tooLong')
    act(() => result.current.set({ name: 'Ada' }))
    expect(result.current.problems.name).toBeUndefined()
  })

  it('that is not there lets the form be sent', () => {
    const { result } = open()
    act(() => expect(result.current.check({ name: undefined })).toBe(true))
    expect(result.current.attempts).toBe(0)
  })
})

describe('a change by somebody else', () => {
  const theirs: Draft<Values> = { version: 4, values: { name: 'Joan', picked: [] } }

  it('is shown by a form that follows, until something is typed', () => {
    const { result, rerender } = open({ isFollowing: true })
    rerender(theirs)
    expect(result.current).toMatchObject({ ...theirs, start: theirs.values, isDirty: false })
    act(() => result.current.set({ name: 'Grace' }))
    rerender({ ...theirs, version: 5 })
    expect(result.current).toMatchObject({ version: 4, values: { name: 'Grace' } })
  })

  it('does not reach a form that was opened before', () => {
    const { result, rerender } = open()
    rerender(theirs)
    expect(result.current).toMatchObject(known)
  })

  it('is overwritten when the input is kept on top of it', () => {
    const { result, unmount } = open()
    act(() => result.current.set({ name: 'Grace' }))
    act(() => result.current.rebase(4))
    expect(result.current).toMatchObject({ version: 4, values: { name: 'Grace' }, start: known.values, isDirty: true })
    unmount()
    expect(store.read('1')?.version).toBe(4)
  })

  it('replaces the input when it is taken', () => {
    const { result } = open()
    act(() => result.current.set({ name: 'Grace' }))
    act(() => result.current.rebase(theirs.version, theirs.values))
    expect(result.current).toMatchObject({ ...theirs, start: theirs.values, isDirty: false })
    expect(store.read('1')).toBeNull()
  })
})
