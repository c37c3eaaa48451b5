import { Kbd } from '#src/ui/kbd.tsx'
import { useAppearance } from '../product.ts'

/** A key that is pressed alone, where it leads; nothing while such keys are switched off. */
export function KeyHint({ children }: { children: string }) {
  const { singleKeys } = useAppearance()
  return singleKeys && <Kbd>{children}</Kbd>
}
