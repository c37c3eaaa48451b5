import type { TFunction } from 'i18next'
import { innermostPaths } from '../log/state-paths.ts'
import type { useIgnoredWords } from '../log/use-ignored-words.ts'
import type { InspectedActor } from './inspected-page.ts'
import type { GivenCommand } from './inspector.setup.ts'

interface OutcomeWords {
  readonly t: TFunction<'inspector'>
  readonly ignoredWords: ReturnType<typeof useIgnoredWords>
}

/** A sent event cannot be undone, so its effect is shown. */
export const sentOutcome = (
  given: GivenCommand | undefined,
  { events, chart, start }: Pick<InspectedActor, 'events' | 'chart' | 'start'>,
  { t, ignoredWords }: OutcomeWords,
): string => {
  if (given?.command.type !== 'event.send') return ''
  const { type } = given.command.event
  const place = events.findIndex(({ number, event }) => number > given.after && event.type === type)
  const record = events[place]
  if (record === undefined) return t('events.sent', { type })
  if (record.takes.length === 0) {
    const before = events[place - 1]?.after ?? start
    return `${t('events.ignored', { type })} ${ignoredWords(chart, before, record.event)}`.trim()
  }
  return t('events.taken', { type, state: innermostPaths(record.after.value).join(' · ') })
}
