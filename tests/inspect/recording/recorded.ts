import type { Plain, Recording } from '#src/inspect/observer/record.ts'
import type { watchedPage } from '#tests/inspect/observer/watched-page.ts'

export const recorded = (page: Pick<ReturnType<typeof watchedPage>, 'all'>): Recording => {
  const records = page.all()
  const opening = { kind: 'recording', format: 1, build: 'b', address: '/', takenAt: 1, dropped: 0 } as const
  return JSON.parse(JSON.stringify({ opening, records })) as Recording & Plain
}
