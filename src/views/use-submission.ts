import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { fromPromise } from 'xstate'
import { isSending, isSent, submissionMachine, selectError } from '#machines/submission/submission.machine.ts'

interface Submission<Values> {
  readonly submit: (values: Values) => void
  readonly noteEdit: () => void
  readonly isSending: boolean
  readonly isSent: boolean
  readonly error: unknown
}

/** `send` of the first render is kept; `onDone` runs once for every success. */
export const useSubmission = <Values, Output>(
  send: (values: Values) => Promise<Output>,
  onDone?: (output: Output) => void,
): Submission<Values> => {
  const [machine] = useState(() =>
    submissionMachine.provide({
      actors: { send: fromPromise<unknown, { values: unknown }>(({ input }) => send(input.values as Values)) },
    }),
  )
  const actor = useActorRef(machine)
  useEffect(() => {
    const { unsubscribe } = actor.on('submission.succeeded', ({ output }) => onDone?.(output as Output))
    return unsubscribe
  }, [actor, onDone])
  return {
    submit: (values) => actor.send({ type: 'form.submit', values }),
    noteEdit: () => actor.send({ type: 'form.edited' }),
    isSending: useSelector(actor, isSending),
    isSent: useSelector(actor, isSent),
    error: useSelector(actor, selectError),
  }
}
