import { readGrowingLog } from '../funnels/read-log.ts'
import { LiveVerdict } from '../funnels/live-verdict.ts'
import type { FollowLog, Following, Notice } from './growing-log.ts'
import { requireEvents } from './log-refusals.ts'
import { createStatusScreen, type ScreenOutput } from './status-screen.ts'
import type { WatchWords } from './watch-words.ts'

export interface Watch extends Pick<Following, 'signal' | 'wait'> {
  readonly name: string
  readonly follow: FollowLog
  readonly words: WatchWords
  readonly output: ScreenOutput
  readonly only?: string | undefined
  readonly maxKnownPeople?: number
}

/** Resolves once the signal is aborted or the log has ended; false means that something in it was a violation. */
export const watchLog = async ({ name, follow, words, output, signal, wait, ...options }: Watch): Promise<boolean> => {
  const { only, maxKnownPeople } = options
  const screen = createStatusScreen(output)
  const verdict = new LiveVerdict({
    ...(only !== undefined && { only }),
    ...(maxKnownPeople !== undefined && { maxKnownPeople }),
  })
  const onNotice = (notice: Notice) => screen.print([words.describeNotice(notice)])
  const onCaughtUp = () => {
    const change = verdict.takeChange()
    if (change === null) return
    requireEvents(name, change.report)
    screen.print(words.listChanges(change))
    const status = words.describeStatus(change)
    if (status !== null) screen.setStatus(status)
    if (!verdict.isFull) return
    onNotice('tooManyDevices')
    verdict.beginAnew()
  }
  for await (const { isContinued, pieces } of follow({ signal, wait, onCaughtUp, onNotice })) {
    if (isContinued) verdict.continueInNext()
    else verdict.beginAnew()
    for await (const progress of readGrowingLog(pieces, (line) => verdict.take(line))) verdict.noteProgress(progress)
  }
  onCaughtUp()
  screen.end(words.describeEnd(verdict.finish().report))
  return !verdict.hasViolated
}
