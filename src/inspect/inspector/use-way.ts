import { useMemo, useState } from 'react'
import type { AnyStateMachine, StateValue } from 'xstate'
import { wayToState } from '../controls/way-to-state.ts'
import { everyChart } from '../plans/every-chart.ts'
import type { Standing } from '../recording/record.ts'
import { type Answer, useAnswer } from '../workbench/use-answer.ts'

/** The events on the way, or why there is none that is known. */
export type Way = readonly string[] | 'noWay' | 'tooFar' | 'noPlan'

interface Wanted {
  readonly machine: AnyStateMachine
  readonly standing: Standing
  /** Full id of the state. */
  readonly to: string | undefined
  /** The page's own clock. */
  readonly now: number
}

const bounds = {
  moves: 5000,
  time: 1500,
  elapsed: () => performance.now(),
  breathe: () => new Promise<void>((resolve) => window.setTimeout(resolve, 0)),
}

/** As long as it stands where it stood, nothing is looked for again, whatever else changes. */
const isSamePlace = (one: Standing, other: Standing): boolean =>
  one.status === other.status && JSON.stringify(one.value) === JSON.stringify(other.value)

/** Looked for here, on what the page has told; the page itself looks again when it is to go. */
export const useWay = ({ machine, standing: newest, to, now: newestTime }: Wanted): Answer<Way> => {
  const [{ standing, now }, keep] = useState({ standing: newest, now: newestTime })
  if (!isSamePlace(standing, newest)) keep({ standing: newest, now: newestTime })
  const ask = useMemo(() => {
    if (to === undefined || standing.status !== 'active') return null
    return async (): Promise<Way> => {
      const planned = everyChart.find(({ id }) => id === machine.id)
      if (planned === undefined) return 'noPlan'
      const from = machine.resolveState({ value: standing.value as StateValue, context: standing.context })
      const steps = await wayToState(machine, planned, { from, to, now }, bounds)
      return typeof steps === 'string' ? steps : steps.map(({ event }) => event.type)
    }
  }, [machine, standing, to, now])
  return useAnswer(ask)
}
