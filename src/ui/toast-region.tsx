import { createToaster, Toaster } from '@ark-ui/react/toast'
import { useEffect, useState, type FocusEvent } from 'react'
import { toast as toastStyles } from '#styled-system/recipes/toast'
import { Toast, type ToastContent } from './toast.tsx'

type ToastRegionProps = {
  toasts: readonly ToastContent[]
  maxToasts: number
  onDismiss: (id: string) => void
  /** The clocks of the toasts stop while the pointer or the focus rests on them. */
  onPause: () => void
  onResume: () => void
  label: string
  closeLabel: string
}

const makeToaster = (max: number) =>
  createToaster({ placement: 'bottom-end', max, gap: 8, overlap: false, removeDelay: 200, duration: Infinity })

type Toasts = ReturnType<typeof makeToaster>

function bringInLine(toaster: Toasts, wanted: readonly ToastContent[], onDismiss: (id: string) => void) {
  for (const { id } of toaster.getVisibleToasts()) {
    if (id && !wanted.some((toast) => toast.id === id)) toaster.dismiss(id)
  }
  for (const { id } of wanted) {
    const onStatusChange = ({ status, src }: { status: string; src?: string | undefined }) => {
      if (status === 'dismissing' && src !== 'programmatic') onDismiss(id)
    }
    if (!toaster.isVisible(id)) toaster.create({ id, onStatusChange })
  }
}

export function ToastRegion({ toasts, maxToasts, onDismiss, onPause, onResume, label, closeLabel }: ToastRegionProps) {
  const [toaster] = useState(() => makeToaster(maxToasts))
  useEffect(() => queueMicrotask(() => bringInLine(toaster, toasts, onDismiss)), [toaster, toasts, onDismiss])

  const resume = (event: FocusEvent) => !event.currentTarget.contains(event.relatedTarget) && onResume()
  const pauses = { onMouseEnter: onPause, onMouseLeave: onResume, onFocus: onPause, onBlur: resume }
  return (
    <Toaster toaster={toaster} aria-label={label} className={toastStyles().region} {...pauses}>
      {({ id }) => {
        const content = toasts.find((toast) => toast.id === id)
        return content && <Toast {...content} closeLabel={closeLabel} />
      }}
    </Toaster>
  )
}
