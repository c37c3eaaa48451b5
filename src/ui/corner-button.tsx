import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cornerCard } from '#styled-system/recipes'
import { Button } from './button.tsx'
import { coverEdge } from './cover-edge.ts'

type CornerButtonProps = { icon: LucideIcon; children: ReactNode; onPress: () => void }

/** What a corner card is minimised to; on a phone only its icon is seen. */
export function CornerButton({ icon, children, onPress }: CornerButtonProps) {
  const styles = cornerCard()
  return (
    <>
      <div aria-hidden className={styles.spacer} />
      <Button ref={coverEdge} icon={icon} className={styles.button} onClick={onPress}>
        <span>{children}</span>
      </Button>
    </>
  )
}
