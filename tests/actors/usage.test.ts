import { describe, expect, it } from 'vitest'
import { type UsageReport, createUsage } from '#src/actors/usage.ts'

const open = () => {
  const here = { at: 0, isAuthenticated: false, organizationId: null as string | null, maySend: false }
  const usage = createUsage({
    now: () => here.at,
    circumstances: () => ({ isAuthenticated: here.isAuthenticated, organizationId: here.organizationId }),
    mayBeSent: () => here.maySend,
  })
  const show = (feature: string) => usage.tell({ type: 'feature.used', feature, action: 'opened' })
  return { here, usage, show }
}

const named = (reports: readonly UsageReport[]) =>
  reports.map(({ fact }) => (fact.type === 'feature.used' ? fact.feature : fact.type))

const readAll = ({ usage }: ReturnType<typeof open>) => {
  const reports: UsageReport[] = []
  const stop = usage.read((each) => void reports.push(each))
  return { reports, stop }
}

describe('what happened', () => {
  it('is told to whoever comes later, with its own moment and whether it may be sent', () => {
    const room = open()
    room.show('/a')
    Object.assign(room.here, { at: 5, isAuthenticated: true, organizationId: 'o', maySend: true })
    room.show('/b')
    expect(readAll(room).reports).toEqual([
      {
        fact: { type: 'feature.used', feature: '/a', action: 'opened' },
        at: 0,
        circumstances: { isAuthenticated: false, organizationId: null },
        maySend: false,
      },
      {
        fact: { type: 'feature.used', feature: '/b', action: 'opened' },
        at: 5,
        circumstances: { isAuthenticated: true, organizationId: 'o' },
        maySend: true,
      },
    ])
  })

  it('is kept only as far as the last hundred', () => {
    const room = open()
    for (let index = 0; index < 250; index += 1) room.show(`/${index}`)
    const { reports } = readAll(room)
    expect([reports.length, named(reports)[0], named(reports).at(-1)]).toEqual([100, '/150', '/249'])
  })

  it('comes to every reader in one order, and what follows from it comes after it', () => {
    const room = open()
    const first = readAll(room)
    room.usage.read((report) => {
      if (report.fact.type === 'feature.used') room.usage.pass({ ...report, fact: { type: 'signUp.begun' } })
    })
    const last = readAll(room)
    room.show('/a')
    room.show('/b')
    expect(named(first.reports)).toEqual(['/a', 'signUp.begun', '/b', 'signUp.begun'])
    expect(last.reports).toEqual(first.reports)
  })

  it('is not told to who has left, and is forgotten on demand', () => {
    const room = open()
    const { reports, stop } = readAll(room)
    stop()
    room.show('/a')
    room.usage.forget()
    expect([reports, readAll(room).reports]).toEqual([[], []])
  })
})
