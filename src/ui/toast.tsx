import { ToastActionTrigger, ToastCloseTrigger, ToastRoot, ToastTitle } from '@ark-ui/react/toast'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import X from 'lucide-react/icons/x'
import type { LucideIcon } from 'lucide-react'
import { toast } from '#styled-system/recipes/toast'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { makeToastRoom } from './toast-room.ts'

type Kind = (typeof toast)['variantMap']['kind'][number]

export type ToastContent = {
  id: string
  kind: Kind
  title: string
  lines?: readonly string[] | undefined
  action?: { label: string; onPress: () => void } | undefined
}

const shapes: Readonly<Record<Kind, LucideIcon>> = {
  success: CircleCheck,
  error: CircleAlert,
  detailed: CircleAlert,
  info: Info,
  warning: TriangleAlert,
}

export function Toast({ kind, title, lines, action, closeLabel }: ToastContent & { closeLabel: string }) {
  const styles = toast({ kind })
  return (
    <ToastRoot ref={makeToastRoom} className={styles.root}>
      <Icon of={shapes[kind]} className={styles.icon} />
      <div className={styles.words}>
        <ToastTitle className={styles.title}>{title}</ToastTitle>
        {lines && lines.length > 0 && (
          <ul className={styles.lines}>
            {lines.map((line, index) => (
              <li key={index}>{line}</li>
            ))}
          </ul>
        )}
        {action && (
          <ToastActionTrigger asChild onClick={action.onPress}>
            <Button size="sm" className={styles.action}>
              {action.label}
            </Button>
          </ToastActionTrigger>
        )}
      </div>
      <ToastCloseTrigger asChild>
        <IconButton icon={X} label={closeLabel} size="sm" aria-label={closeLabel} />
      </ToastCloseTrigger>
    </ToastRoot>
  )
}
