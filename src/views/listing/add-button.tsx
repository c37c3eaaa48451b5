import { Plus } from 'lucide-react'
import { Button } from '#src/ui/button.tsx'

interface AddButtonProps {
  readonly children: string
  /** Why it cannot be pressed; undefined where it can. */
  readonly refused?: string | undefined
  /** Fetches the form before it is wanted. */
  readonly prepare: () => void
  readonly onAdd: () => void
}

/** The one primary action of a list: another row. */
export function AddButton({ children, refused, prepare, onAdd }: AddButtonProps) {
  return (
    <Button
      variant="solid"
      icon={Plus}
      disabled={refused !== undefined}
      title={refused}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={onAdd}
    >
      {children}
    </Button>
  )
}
