import { useSyncExternalStore, useCallback } from 'react'
import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ToastAction, ToastKind, ToastWords } from '#machines/toasts/toast-content.ts'
import { maxToasts, type ToastRef } from '#machines/toasts/toasts.machine.ts'
import { isToastOpen, selectToastContent, selectToasts } from '#machines/toasts/toasts.selectors.ts'
import { reloadPage } from '#src/lib/reload-page.ts'
import type { ToastContent } from '#src/ui/toast.tsx'
import { ToastRegion } from '#src/ui/toast-region.tsx'
import { type AnyT, translateKey } from '../failure-words.ts'
import { unloadable, useProduct } from '../product.ts'

const kinds: Record<ToastKind, ToastContent['kind']> = {
  success: 'success',
  error: 'error',
  detailedError: 'detailed',
  info: 'info',
  warning: 'warning',
}

const toText = (words: ToastWords, t: AnyT): string =>
  'text' in words ? words.text : translateKey(words.key, words.parameters ?? {}, t)

/** Returns one text, so that `useSyncExternalStore` notices a change of any toast. */
const useOpen = (toasts: readonly ToastRef[]): string => {
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscriptions = toasts.map((toast) => toast.subscribe(listener))
      return () => {
        for (const subscription of subscriptions) subscription.unsubscribe()
      }
    },
    [toasts],
  )
  return useSyncExternalStore(subscribe, () =>
    toasts.map((toast) => (isToastOpen(toast.getSnapshot()) ? '1' : '0')).join(''),
  )
}

const toPressable = ({ label, onPress }: Partial<ToastAction> = {}) =>
  label === undefined || onPress === undefined ? undefined : { label, onPress }

export default function Toasts() {
  const { t } = useTranslation()
  const { toasts: actor } = useProduct()
  const toasts = useSelector(actor, selectToasts)
  const open = useOpen(toasts)
  const sayUnreachable = () =>
    actor.send({ type: 'toast.show', content: { kind: 'error', words: { key: 'errors.offline' } } })
  const reload = { label: t('errorPage.reload'), onPress: () => void reloadPage(window, sayUnreachable) }
  const shown = toasts
    .filter((_, index) => open[index] === '1')
    .map((toast): ToastContent => {
      const { kind, words, details, requestId, action } = selectToastContent(toast.getSnapshot())
      const isUnloadable = 'key' in words && words.key === unloadable.words.key
      const reference = requestId === undefined ? [] : [`${t('common.request')} ${requestId}`]
      return {
        id: toast.id,
        kind: kinds[kind],
        title: toText(words, t),
        lines: [...(details ?? []), ...reference],
        action: isUnloadable ? reload : toPressable(action),
      }
    })
  return (
    <ToastRegion
      toasts={shown}
      maxToasts={maxToasts}
      label={t('common.notifications')}
      closeLabel={t('common.dismiss')}
      onDismiss={(id) => toasts.find((toast) => toast.id === id)?.send({ type: 'toast.dismiss' })}
      onPause={() => actor.send({ type: 'pointer.entered' })}
      onResume={() => actor.send({ type: 'pointer.left' })}
    />
  )
}
