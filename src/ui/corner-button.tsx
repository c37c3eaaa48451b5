import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cornerCard } from '#styled-system/recipes/corner-card'
import { Button } from './button.tsx'
import { coverEdge } from './cover-edge.ts'

type CornerButtonProps = { icon: LucideIcon; children: ReactNode; onPress: () => void }

/** The minimised card reserves its own room at the lower edge, so that it covers nothing. */
export function CornerButton({ icon, children, onPress }: CornerButtonProps) {
  const styles = cornerCard()
  return (
    <div ref={coverEdge} data-edge-bar className={styles.strip}>
      <Button icon={icon} variant="ghost" size="sm" className={styles.button} onClick={onPress}>
        <span>{children}</span>
      </Button>
    </div>
  )
}
