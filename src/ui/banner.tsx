import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { banner } from '#styled-system/recipes/banner'
import { Icon } from './icon.tsx'

export type BannerTone = (typeof banner)['variantMap']['tone'][number]

type BannerProps = {
  tone: BannerTone
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
}

const shapes: Readonly<Record<BannerTone, LucideIcon>> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
}

/** A danger is announced at once, other tones when the reader pauses. */
export function Banner({ tone, title, children, actions }: BannerProps) {
  const styles = banner({ tone })
  return (
    <div aria-live={tone === 'danger' ? 'assertive' : 'polite'} className={styles.root}>
      <Icon of={shapes[tone]} className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
