import { useMachine } from '@xstate/react'
import { useEffect, useState } from 'react'
import { createRedactor } from '../observer/redactor.ts'
import { everyChart } from '../plans/every-chart.ts'
import { createDefinitions } from './stately-definitions.ts'
import { statelyWindowIn } from './stately-window.ts'
import { type StatelyPage, statelyMachine } from './stately.machine.ts'

const connect = () => {
  const findDefinition = createDefinitions(everyChart)
  const statelyWindow = statelyWindowIn({ window, redact: createRedactor().redact, findDefinition })
  return statelyMachine.provide({ actors: { statelyWindow } })
}

export const useStately = ({ key, page }: StatelyPage) => {
  const [machine] = useState(connect)
  const [snapshot, send] = useMachine(machine, { input: { statelyPage: { key, page } } })
  useEffect(() => send({ type: 'page.changed', statelyPage: { key, page } }), [send, key, page])
  return {
    snapshot,
    open: () => send({ type: 'stately.open', isOnline: navigator.onLine }),
    stop: () => send({ type: 'stately.stop' }),
    dismiss: () => send({ type: 'problem.dismiss' }),
  }
}
