import * as v from 'valibot'
import { toastMachine } from '#machines/toasts/toast.machine.ts'
import { toastsMachine } from '#machines/toasts/toasts.machine.ts'
import { toastDurations, type ToastKind } from '#machines/toasts/toast-content.ts'
import { definePayloads } from './define-payloads.ts'

const nothing = v.strictObject({})

const words = v.union([
  v.strictObject({
    key: v.string(),
    parameters: v.exactOptional(v.record(v.string(), v.union([v.string(), v.number()]))),
  }),
  v.strictObject({ text: v.string() }),
])

const onPress = v.custom<() => void>((value) => typeof value === 'function')

const toastKinds = Object.keys(toastDurations) as ToastKind[]

export const toastsPayloads = definePayloads(
  toastsMachine,
  {
    'toast.show': v.strictObject({
      content: v.strictObject({
        kind: v.picklist(toastKinds),
        words,
        details: v.exactOptional(v.array(v.string())),
        requestId: v.exactOptional(v.string()),
        action: v.exactOptional(v.strictObject({ label: v.string(), onPress: v.exactOptional(onPress) })),
      }),
    }),
    'toast.gone': v.strictObject({ id: v.string() }),
    'toasts.dismiss': nothing,
    'pointer.entered': nothing,
    'pointer.left': nothing,
    'focus.entered': nothing,
    'focus.left': nothing,
  },
  {},
)

export const toastPayloads = definePayloads(
  toastMachine,
  { 'toast.dismiss': nothing, 'toasts.held': nothing, 'toasts.released': nothing },
  {},
)
