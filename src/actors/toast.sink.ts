import type { ActorRefFrom } from 'xstate'
import type { toastsMachine } from '#machines/toasts/toasts.machine.ts'
import { describeFailure, type FailureText } from '#src/api/describe-failure.ts'
import type { ToastWords } from '#machines/toasts/toast-content.ts'

const toWords = (text: FailureText): ToastWords =>
  text.source === 'text' ? { text: text.text } : { key: text.key, parameters: text.parameters }

/** Shows a failed call that no view shows itself; silent calls stay silent. */
export const createFailureToasts =
  (toasts: ActorRefFrom<typeof toastsMachine>, hasText: (key: string) => boolean) =>
  (error: unknown): void => {
    const { message, lines, requestId, silent } = describeFailure(error)
    if (silent) return
    const known = message.source === 'translated' && !hasText(message.key) ? message.otherwise : message
    toasts.send({
      type: 'toast.show',
      content: {
        kind: lines.length > 0 ? 'detailedError' : 'error',
        words: toWords(known),
        ...(lines.length > 0 ? { details: lines } : {}),
        ...(requestId === null ? {} : { requestId }),
      },
    })
  }
