import { Kbd } from '#src/ui/kbd.tsx'
import { useAppearance } from '../product.ts'

export function KeyHint({ children }: { children: string }) {
  const { singleKeys } = useAppearance()
  return singleKeys && <Kbd>{children}</Kbd>
}
