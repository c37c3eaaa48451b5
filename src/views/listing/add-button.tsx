import Plus from 'lucide-react/icons/plus'
import { Button } from '#src/ui/button.tsx'

interface AddButtonProps {
  readonly children: string
  readonly refused?: string | undefined
  readonly prepare: () => void
  readonly onAdd: () => void
}

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
