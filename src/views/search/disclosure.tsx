import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useState } from 'react'
import { css } from '#styled-system/css'
import { Button } from '#src/ui/button.tsx'

const root = css({ '& > button': { ml: '-2' }, '& > button[aria-expanded=true] svg': { rotate: '[180deg]' } })

export function Disclosure({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={root}>
      <Button size="sm" variant="ghost" icon={ChevronDown} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {label}
      </Button>
      {isOpen && children}
    </div>
  )
}
