import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { IconButton } from './icon-button.tsx'

type CopyButtonProps = {
  text: string | (() => string)
  label: string
  copiedLabel: string
  className?: string | undefined
}

/** Says for two seconds that it was done. */
export function CopyButton({ text, label, copiedLabel, className }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const copy = async () => {
    await navigator.clipboard.writeText(typeof text === 'string' ? text : text())
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), 2000)
  }
  return (
    <span aria-live="polite" className={className}>
      <IconButton
        icon={isCopied ? Check : Copy}
        label={isCopied ? copiedLabel : label}
        size="sm"
        onClick={() => void copy()}
      />
    </span>
  )
}
