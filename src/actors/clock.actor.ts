import { createActor, type EventObject, fromCallback } from 'xstate'
import type { Clock } from './browser-deps.ts'

export interface ClockTick {
  readonly type: 'clock.ticked'
  readonly at: number
}

interface Deps {
  readonly clock: Clock
  readonly now: () => number
  readonly every: number
}

export const createClock = ({ clock, now, every }: Deps) =>
  createActor(
    fromCallback<EventObject, undefined, ClockTick>(({ emit }) => {
      const tick = () => {
        timer = clock.setTimeout(tick, every)
        emit({ type: 'clock.ticked', at: now() })
      }
      let timer = clock.setTimeout(tick, every)
      return () => clock.clearTimeout(timer)
    }),
    { systemId: 'clock' },
  )
