import type { TFunction } from 'i18next'
import { innermostPaths } from '../log/state-paths.ts'
import type { InspectedActor } from './inspected-page.ts'
import type { GivenCommand } from './inspector.setup.ts'

/** What an event that was sent has done: it cannot be taken back, so it is said. */
export const sentOutcome = (
  given: GivenCommand | undefined,
  { events }: Pick<InspectedActor, 'events'>,
  t: TFunction<'inspector'>,
): string => {
  if (given?.command.type !== 'event.send') return ''
  const { type } = given.command.event
  const record = events.find(({ number, event }) => number > given.after && event.type === type)
  if (record === undefined) return t('events.sent', { type })
  if (record.takes.length === 0) return t('events.ignored', { type })
  return t('events.taken', { type, state: innermostPaths(record.after.value).join(' · ') })
}
