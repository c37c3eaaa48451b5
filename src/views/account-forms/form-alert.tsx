import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { css } from '#styled-system/css'
import { banner } from '#styled-system/recipes/banner'
import type { BannerTone } from '#src/ui/banner.tsx'
import { Icon } from '#src/ui/icon.tsx'

const shapes = { danger: CircleAlert, info: Info, success: CircleCheck } as const satisfies Partial<
  Record<BannerTone, LucideIcon>
>
const list = css({ listStyle: 'disc', ps: '4', mt: '1' })
const more = css({ mt: '3', mb: '1' })

interface FormAlertProps {
  readonly tone?: keyof typeof shapes
  readonly message: string
  readonly lines?: readonly string[]
  readonly children?: ReactNode
}

export function FormAlert({ tone = 'danger', message, lines = [], children }: FormAlertProps) {
  const styles = banner({ tone })
  return (
    <div role={tone === 'danger' ? 'alert' : 'status'} tabIndex={-1} className={styles.root}>
      <Icon of={shapes[tone]} className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.title}>{message}</p>
        {lines.length > 0 && (
          <ul className={list}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {children && <div className={more}>{children}</div>}
      </div>
    </div>
  )
}
