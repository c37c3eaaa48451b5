import type { ReactNode } from 'react'
import { cx } from '#styled-system/css'
import { skeleton, type SkeletonVariantProps } from '#styled-system/recipes/skeleton'
import { VisuallyHidden } from './visually-hidden.tsx'

type SkeletonProps = {
  shape?: SkeletonVariantProps['shape'] | undefined
  width?: SkeletonVariantProps['width'] | undefined
  className?: string | undefined
}

export function Skeleton({ shape, width, className }: SkeletonProps) {
  return <span aria-hidden="true" className={cx(skeleton({ shape, width }), className)} />
}

/** Announces loading once; the shapes inside are silent. */
export function SkeletonRegion({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <div aria-live="polite" aria-busy="true" className={className}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  )
}
